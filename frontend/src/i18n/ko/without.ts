import type { without as English } from '../en/without'

export const without: typeof English = {
  title: '대국 조건',
  noAbort: '대국 취소 없음',
  noRematch: '재대국 없음',
  noGiveTime: '시간 추가 없음',
}
