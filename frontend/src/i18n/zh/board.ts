import type { board as English } from '../en/board'

const kinds = { empty: '空点', forbidden: '禁手点', black: '黑子', white: '白子' }

/** What the board says to a screen reader. */
export const board: typeof English = {
  describe: (p, what) => `${p}，${kinds[what]}`,
  words: {
    moved: (p, color) => `${color === 'black' ? '黑' : '白'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}，请确认落子` : `${p}，再点一次落子`),
    waiting: '现在不能落子',
    changed: '棋盘刚刚切换，请重新选择落点。',
    whole: '整个棋盘',
    help: '方向键移动，Enter 落子。也可以输入 h8 这样的坐标，再按 Enter。',
    helpTwice: '方向键移动，Enter 选点，再按 Enter 落子。也可以输入 h8 这样的坐标，再按两次 Enter。',
  },
}
