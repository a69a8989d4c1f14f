import type { without as English } from '../en/without'

export const without: typeof English = {
  title: 'Bez čeho hráči hrají',
  noAbort: 'bez zrušení partie',
  noRematch: 'bez odvety',
  noGiveTime: 'bez přidávání času',
}
