import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: 'Такой партии нет',
  missing: 'Возможно, её отозвали или ссылка неполная.',
  withdrawnTitle: 'Уже закрыта',
  withdrawn: host => `${host} уже играет другую партию или больше не хочет играть эту.`,
  withdrawnOwn: 'Вы начали другую партию или отозвали эту.',
  missingElsewhere: 'Есть другие:',
  failed: 'Не удалось загрузить партию.',
  lobby: 'В лобби',
}
