import type { patterns as English } from '../en/patterns'

const NAMES =
  '長星 峡月 恒星 水月 流星 雲月 浦月 嵐月 銀月 明星 斜月 名月 彗星 寒星 渓月 疎星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 遊星'

export const patterns: typeof English = {
  named: (n, sound) => `${NAMES.split(' ')[n]} ${sound}`,
}
