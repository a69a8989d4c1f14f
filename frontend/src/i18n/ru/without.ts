import type { without as English } from '../en/without'

export const without: typeof English = {
  title: 'Без чего играют',
  noAbort: 'без отмены партии',
  noRematch: 'без реванша',
  noGiveTime: 'без добавления времени',
}
