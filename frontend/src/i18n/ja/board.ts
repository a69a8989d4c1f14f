import type { board as English } from '../en/board'

const kinds: Record<string, string> = { empty: '空点', forbidden: '禁点', black: '黒石', white: '白石' }

/** What the board says to a screen reader. */
export const board: typeof English = {
  describe: (p, what) => `${p}、${kinds[what] ?? what}`,
  words: {
    moved: (p, color) => `${color === 'black' ? '黒' : '白'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}、ボタンで確定` : `${p}、もう一度で着手`),
    waiting: '今は打てません',
    changed: '盤の表示が切り替わりました。もう一度、点を選んでください。',
    whole: '盤全体',
    help: '矢印キーで移動し、Enterで石を打ちます。h8のように入力してEnterでも打てます。',
    helpTwice:
      '矢印キーで移動し、Enterで点を選び、もう一度Enterで石を打ちます。h8のように入力してEnterを2回押しても打てます。',
  },
}
