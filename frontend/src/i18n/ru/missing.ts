import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: 'Здесь ничего нет',
  text: 'По этому адресу нет страницы. Возможно, в ссылке потерялась буква.',
  go: 'В лобби',
}
