import type { front as English } from '../en/front'

/** What stands below the first page's board, and at its foot. */
export const front: typeof English = {
  region: 'Tiếp theo',
  never: 'Chưa chơi bao giờ?',
  five: 'Học trong năm phút',
  next: 'Tiếp theo:',
  stronger: 'Một bot mạnh hơn',
  person: 'Một người chơi',
  keep: 'Giữ các ván của bạn',
  soon: {
    mine: (title: string, time: string) => `Giải “${title}” của bạn bắt đầu lúc ${time}.`,
    open: (title: string, time: string) => `“${title}” bắt đầu lúc ${time}.`,
  },
  title: 'Ngôi nhà của cờ caro',
  what: 'Hai người lần lượt đặt quân; ai có năm quân liên tiếp trước thì thắng. Trẻ con học một phút là biết, mà chưa ai chơi đến mức hoàn hảo.',
  who: 'Đấu với bất kỳ ai đang ở đây, với bạn bè qua liên kết, hoặc với bot; xem trực tiếp mọi ván.',
  free: 'Miễn phí, mã nguồn mở, không quảng cáo, và không cần tài khoản cho đến khi bạn muốn có.',
  learn: 'Học trong năm phút',
  learnNote: 'Năm quân, nước ba và nước bốn, nước đôi, và renju cấm gì, vì sao. Học ngay trên bàn cờ, từng bước một.',
  daily: {
    title: 'Câu đố trong ngày',
    turn: c => (c === 'black' ? 'Đen đi' : 'Trắng đi'),
    solve: 'Giải thử',
    done: 'Hôm nay đã giải',
    missed: 'Xem lại',
    more: 'Câu đố khác',
  },
}
