import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: '사이트의 새 버전이 있습니다.',
  reload: '불러오기',
}
