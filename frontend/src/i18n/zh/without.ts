import type { without as English } from '../en/without'

export const without: typeof English = {
  title: '双方约定',
  noAbort: '不可中止',
  noRematch: '不再战',
  noGiveTime: '不加时',
}
