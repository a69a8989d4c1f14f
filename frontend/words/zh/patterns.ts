import type { patterns as English } from '../en/patterns'

const NAMES =
  '长星 峡月 恒星 水月 流星 云月 浦月 岚月 银月 明星 斜月 名月 彗星 寒星 溪月 疏星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 游星'

export const patterns: typeof English = {
  named: (n, sound) => `${NAMES.split(' ')[n]} ${sound}`,
}
