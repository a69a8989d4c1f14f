import type { missing as English } from '../en/missing'

export const missing: typeof English = {
  title: 'Здесь ничего нет',
  text: 'По этому адресу нет страницы. Возможно, в ссылке потерялась буква.',
  go: 'В лобби',
}
