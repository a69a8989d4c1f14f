import type { board as English } from '../en/board'

const kinds: Record<string, string> = { empty: 'trống', forbidden: 'nước cấm', black: 'quân đen', white: 'quân trắng' }

/** What the board says to a screen reader. */
export const board: typeof English = {
  describe: (p, what) => `${p}, ${kinds[what] ?? what}`,
  words: {
    moved: (p, color) => `${color === 'black' ? 'Đen' : 'Trắng'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}, xác nhận để đi` : `${p}, chọn lần nữa để đi`),
    waiting: 'Bây giờ bạn chưa đi được',
    changed: 'Bàn cờ vừa thay đổi. Hãy chọn lại điểm.',
    whole: 'Toàn bàn cờ',
    help: 'Phím mũi tên để di chuyển, Enter để đặt quân. Hoặc gõ một giao điểm như h8, rồi Enter.',
    helpTwice:
      'Phím mũi tên để di chuyển, Enter để chọn giao điểm, Enter lần nữa để đặt quân. Hoặc gõ một giao điểm như h8, rồi Enter hai lần.',
  },
}
