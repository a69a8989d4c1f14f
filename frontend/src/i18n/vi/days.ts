import type { days as English } from '../en/days'

export const days: typeof English = {
  title: 'Ván tính bằng ngày',
  lead: 'Không ai phải ngồi chờ bên bàn cờ: thời gian đi tính bằng ngày.',
  none: 'Bạn không có ván nào tính bằng ngày.',
  begin: 'Bắt đầu một ván',
  yours: 'Đến lượt bạn',
  noneYours: 'Không có ván nào chờ bạn đi.',
  theirs: 'Đến lượt đối thủ',
  left: time => `Còn ${time}`,
  leftHere: time => `Bạn còn ${time} để đi`,
  next: n => `Ván tiếp theo (${n})`,
  all: 'Tất cả ván tính bằng ngày',
  onward: 'Sau khi tôi đi, chuyển sang ván tiếp theo',
  onwardNote: 'Trong các ván tính bằng ngày, nếu còn ván khác chờ bạn đi.',
  vacation: 'Kỳ nghỉ',
  rules: most =>
    `Trong kỳ nghỉ, đồng hồ của bạn trong các ván tính bằng ngày dừng lại. Bạn vẫn có thể đi. Trong 365 ngày bất kỳ bạn có ${most} ngày nghỉ; mỗi ngày đã bắt đầu được tính là một ngày.`,
  daysLeft: (n, most) => `Còn ${n} trên ${most} ngày.`,
  back: date => `Ngày nghỉ tiếp theo được trả lại vào ${date}.`,
  start: 'Bắt đầu kỳ nghỉ',
  end: 'Kết thúc kỳ nghỉ',
  on: date => `Bạn đang nghỉ, muộn nhất đến ${date}.`,
  guest: 'Cần có tài khoản để dùng kỳ nghỉ.',
  notChanged: 'Kỳ nghỉ không thay đổi.',
  away: (name, date) => `${name} đang nghỉ, muộn nhất đến ${date}. Trong thời gian đó đồng hồ dừng lại.`,
  until: date => `Đang nghỉ, muộn nhất đến ${date}`,
  refusals: {
    vacation_used: ({ days: n }) => `Bạn đã dùng hết ngày nghỉ. Ngày tiếp theo được trả lại sau ${n} ngày.`,
    vacation_often: 'Kỳ nghỉ của bạn đã thay đổi nhiều lần. Hãy đợi một giờ.',
  },
}
