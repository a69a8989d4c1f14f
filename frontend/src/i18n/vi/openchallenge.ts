import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Thách đấu bằng liên kết',
  plays: name => `${name} sẽ đấu với người nhận lời thách này đầu tiên.`,
  anyTwo: name => `${name} tạo lời thách này. Hai người nhận đầu tiên sẽ đấu với nhau.`,
  hosted: 'Một người đang chờ đối thủ.',
  mine: 'Đây là lời thách đấu của bạn. Hãy gửi liên kết cho người khác.',
  until: when => `Có thể nhận đến ${when}.`,
  take: 'Nhận thách đấu',
  copy: 'Chép liên kết',
  make: 'Thách đấu mới bằng liên kết',
  makeLead: 'Ai có liên kết đều nhận được; khi đó ván bắt đầu.',
  who: 'Người chơi',
  whos: { me: 'Tôi', two: 'Hai người bất kỳ' },
  whoNotes: { me: 'Người nhận đầu tiên sẽ đấu với bạn.', two: 'Hai người nhận đầu tiên sẽ đấu với nhau.' },
  days: 'Liên kết có hiệu lực',
  day: n => `${n} ngày`,
  doMake: 'Tạo liên kết',
  own: 'Lời thách đang mở của bạn',
  cancel: 'Hủy',
  cancelOf: what => `Hủy: ${what}`,
}
