import type { simul as English } from '../en/simul'

/** Simuls: one plays many at once. */
export const simul: typeof English = {
  refusals: {
    simul_own: 'Bạn là người tổ chức và cũng chơi trong buổi đấu đồng loạt này. Bạn có thể hủy nó.',
    simul_begun: 'Buổi đấu đồng loạt đã bắt đầu. Danh sách người chơi không đổi nữa.',
    simul_few: ({ min }) => `Trước hết hãy nhận ít nhất ${min} người chơi.`,
    simul_early: 'Buổi đấu đồng loạt không bắt đầu trước giờ đã định.',
    simul_host: 'Người tổ chức cũng chơi nên không thay đổi kết quả hay người chơi.',
  },

  how: 'Cách chơi',
  all: 'Người tổ chức chơi tất cả các bàn cùng lúc. Đồng hồ của người tổ chức chạy ở mọi bàn đến lượt mình.',
  extra: minutes => `Người tổ chức có thêm ${minutes} phút.`,
  each: seconds => `Với mỗi bàn, người tổ chức có thêm ${seconds} giây.`,
  level: seconds => `Cứ chênh lệch đủ 100 điểm, người yếu hơn có thêm ${seconds} giây.`,
  movers: {
    host: 'Người tổ chức đi trước.',
    others: 'Các đối thủ đi trước.',
    turns: 'Người tổ chức đi trước ở các bàn 1, 3, 5, v.v.',
  },
  away: 'Nếu người tổ chức vắng mặt 5 phút, đồng hồ dừng một lần, lâu nhất 5 phút.',
  unrated: 'Các ván không tính điểm.',

  apply: 'Đăng ký',
  withdraw: 'Rút đăng ký',
  applied: 'Bạn đã đăng ký. Người tổ chức chọn người chơi.',
  accepted: 'Người tổ chức đã nhận bạn. Ván của bạn bắt đầu cùng buổi đấu.',
  applicants: 'Người đăng ký',
  none: 'Chưa có ai đăng ký.',
  take: 'Nhận',
  accept: name => `Nhận ${name}`,
  remove: 'Bỏ',
  removePlayer: name => `Bỏ ${name}`,
  begin: 'Bắt đầu buổi đấu đồng loạt',
  ready: (n, most) => `Người chơi: ${n}, tối đa ${most}`,
  until: time => `Người tổ chức có thể bắt đầu. Đến ${time} buổi đấu sẽ bị hủy.`,
  plus: seconds => `+${seconds} giây`,
  hostPlus: seconds => `Người tổ chức: +${seconds} giây`,

  score: (host, others) => `Người tổ chức ${host} – ${others} đối thủ`,
  allOver: 'Tất cả các ván đã xong.',
  stand: time => `Người tổ chức vắng mặt. Đồng hồ dừng, muộn nhất đến ${time}.`,
  board: (n, boards) => `Bàn ${n} trong ${boards}`,
  waiting: n => `Còn ${n} bàn đang chờ bạn.`,
  next: 'Bàn tiếp theo (n)',
  onward: 'Sau mỗi nước sang bàn tiếp theo',
  giveUp: 'Các ván chưa xong được tính thắng cho đối thủ.',

  boards: 'Số bàn (2 đến 100)',
  size: 'Cỡ bàn cờ',
  extraField: 'Thời gian thêm cho người tổ chức, phút',
  eachField: 'Và cho mỗi bàn, giây',
  levelField: 'Thời gian thêm cho người yếu hơn với mỗi 100 điểm, giây',
  moversField: 'Ai đi trước',
  choices: { host: 'Người tổ chức', others: 'Đối thủ', turns: 'Luân phiên' },
}
