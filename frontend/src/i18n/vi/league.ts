import type { league as English } from '../en/league'

/** Leagues: events whose rounds last days. */
export const league: typeof English = {
  rule: days =>
    `Mỗi vòng kéo dài ${days} ngày. Hai người chơi hẹn giờ bắt đầu ván. Ván chưa bắt đầu khi vòng kết thúc thì người có đề nghị không được trả lời trong ba ngày thắng, nếu không thì cả hai thua. Ai vắng mặt ba lần bị loại.`,
  promoted: n => `Số người lên và xuống hạng của mỗi hạng ở mùa sau: ${n}`,
  game: name => `Ván của bạn với ${name}`,
  none: 'Chưa ai đề nghị giờ.',
  proposed: (name, when) => `${name} đề nghị ${when}.`,
  mine: when => `Bạn đã đề nghị ${when}.`,
  agreed: when => `Ván tự bắt đầu, ${when}. Cả hai được nhắc trước một giờ.`,
  accept: 'Đồng ý',
  when: 'Ngày giờ',
  propose: 'Đề nghị',
  ends: when => `Vòng kết thúc ${when}.`,
  season: 'Tạo mùa tiếp theo',
  starts: 'Bắt đầu',
  days: 'Số ngày mỗi vòng',
  up: 'Số người lên và xuống hạng của mỗi hạng',
  divisions: 'Các hạng, mỗi dòng một hạng, mạnh nhất trước (để trống: một)',
  preset: 'Giải liên đoàn',
  teamRule: days =>
    `Mỗi vòng kéo dài ${days} ngày. Hai đội trưởng hẹn giờ bắt đầu trận. Trận chưa bắt đầu khi vòng kết thúc thì đội có đề nghị không được trả lời trong ba ngày thắng, nếu không thì cả hai thua. Đội vắng mặt ba lần bị loại.`,
  match: name => `Trận của bạn với ${name}`,
  stands: 'Khi chưa được đồng ý thì giờ đã hẹn vẫn giữ nguyên.',
  noInstant: 'chưa hẹn giờ',
  round: n => `Các trận vòng ${n} chưa bắt đầu`,
  noOrder:
    'Khi đã hẹn giờ, đội trưởng chọn thứ tự, muộn nhất 15 phút trước trận. Nếu không chọn thì theo danh sách của đội.',
  opens: left => `Thứ tự công khai sau ${left}.`,
  teams: 'Giải liên đoàn đồng đội',
}
