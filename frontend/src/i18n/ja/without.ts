import type { without as English } from '../en/without'

export const without: typeof English = {
  title: '対局者の取り決め',
  noAbort: '中止なし',
  noRematch: '再戦なし',
  noGiveTime: '時間の追加なし',
}
