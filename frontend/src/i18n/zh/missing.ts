import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: '这里没有内容',
  text: '这个地址没有页面，也许链接少了一个字母。',
  go: '去大厅',
}
