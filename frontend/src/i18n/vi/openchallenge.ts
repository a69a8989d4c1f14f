import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Thách đấu bằng liên kết',
  plays: name => `${name} sẽ đấu với người nhận lời thách này đầu tiên.`,
  anyTwo: name => `${name} tạo lời thách này. Hai người nhận đầu tiên sẽ đấu với nhau.`,
  hosted: 'Một người đang chờ đối thủ.',
  mine: 'Đây là lời thách đấu của bạn. Hãy gửi liên kết cho người khác.',
  until: when => `Có thể nhận đến ${when}.`,
  take: 'Nhận thách đấu',
  taking: 'Đang nhận…',
  copy: 'Chép liên kết',
}
