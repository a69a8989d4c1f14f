import type { board as English } from '../en/board'

const what: Record<string, string> = { empty: '빈자리', forbidden: '금수', black: '흑돌', white: '백돌' }

/** What the board says to a screen reader. */
export const board: typeof English = {
  describe: (p, kind) => `${p}, ${what[kind] ?? kind}`,
  words: {
    moved: (p, color) => `${color === 'black' ? '흑' : '백'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}, 확인하면 놓여요` : `${p}, 한 번 더 누르면 놓여요`),
    waiting: '지금은 둘 수 없어요',
    changed: '판이 방금 바뀌었어요. 둘 곳을 다시 골라 주세요.',
    whole: '판 전체',
    help: '화살표 키로 움직이고 Enter로 돌을 놓아요. h8처럼 자리를 입력하고 Enter를 눌러도 돼요.',
    helpTwice:
      '화살표 키로 움직이고 Enter로 자리를 고른 뒤, Enter를 한 번 더 누르면 돌이 놓여요. h8처럼 자리를 입력하고 Enter를 두 번 눌러도 돼요.',
  },
}
