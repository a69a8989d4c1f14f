import type { claim as English } from '../en/claim'

/** What is said when the opponent has been lost. */
export const claim: typeof English = {
  lost: name => `Mất kết nối với ${name}.`,
  away: name => `${name} đang vắng mặt.`,
  in: clock => `Bạn có thể nhận thắng sau ${clock}.`,
  now: 'Bạn có thể nhận thắng, hoặc chờ.',
  win: 'Nhận thắng',
  draw: 'Nhận hòa',
  winSure: 'Nhận thắng?',
  drawSure: 'Nhận hòa?',
  note: name => `${name} đã vắng mặt lâu. Ván sẽ kết thúc ngay.`,
  winYes: 'Đúng, tôi thắng',
  drawYes: 'Đúng, hòa',
  wait: 'Chờ thêm',
}
