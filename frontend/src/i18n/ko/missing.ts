import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: '아무것도 없어요',
  text: '이 주소에는 페이지가 없어요. 링크에서 글자가 빠졌을 수 있어요.',
  go: '로비로',
}
