import type { damaged as English } from '../en/damaged'

export const damaged: typeof English = {
  title: 'Эта партия изъята',
  note: 'Её запись повреждена. Часы стоят, ничего не потеряно, владельцы сайта извещены.',
  checking: 'Проверяем снова…',
  still: time => `В ${time} ещё изъята. Страница проверит снова сама.`,
}
