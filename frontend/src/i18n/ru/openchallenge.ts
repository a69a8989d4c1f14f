import { plural } from './plural'
import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Вызов по ссылке',
  plays: name => `${name} играет с тем, кто первым примет этот вызов.`,
  anyTwo: name => `Вызов создал игрок ${name}. Двое, кто примет его первыми, играют друг с другом.`,
  hosted: 'Один игрок уже ждёт соперника.',
  mine: 'Это ваш вызов. Отправьте ссылку кому-нибудь другому.',
  until: when => `Его можно принять до ${when}.`,
  take: 'Принять вызов',
  copy: 'Копировать ссылку',
  make: 'Новый вызов по ссылке',
  makeLead: 'Принять его может каждый, у кого есть ссылка; тогда начнётся партия.',
  who: 'Кто играет',
  whos: { me: 'Я', two: 'Любые двое' },
  whoNotes: {
    me: 'Кто первым примет вызов, играет с вами.',
    two: 'Двое, кто примет вызов первыми, играют друг с другом.',
  },
  days: 'Ссылка действует',
  day: n => plural(n, { one: `${n} день`, few: `${n} дня`, other: `${n} дней` }),
  doMake: 'Создать ссылку',
  own: 'Ваши открытые вызовы',
  cancel: 'Отменить',
  cancelOf: what => `Отменить: ${what}`,
}
