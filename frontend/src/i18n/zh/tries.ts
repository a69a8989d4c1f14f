import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: '你的习题等级分',
  noCourse: '这个规则还没有计分的作答。',
  train: '选择一个题型进行练习。',
  of: (solved, tried) => `${tried} 题做对 ${solved} 题`,
  tries: '你的作答',
  result: '结果',
  results: { all: '全部', solved: '做对', failed: '做错' },
  anyTheme: '所有题型',
  none: '没有可显示的作答',
  noneNote: '这里列出每道题的第一次作答。',
  more: '显示更多',
  unrated: '不计分',
  gone: '已撤下',
  puzzle: rating => `等级分 ${rating} 的题`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
