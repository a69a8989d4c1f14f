import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'Вызов по ссылке',
  plays: name => `${name} играет с тем, кто первым примет этот вызов.`,
  anyTwo: name => `Вызов создал игрок ${name}. Двое, кто примет его первыми, играют друг с другом.`,
  hosted: 'Один игрок уже ждёт соперника.',
  mine: 'Это ваш вызов. Отправьте ссылку кому-нибудь другому.',
  until: when => `Его можно принять до ${when}.`,
  take: 'Принять вызов',
  taking: 'Принимаем…',
  copy: 'Копировать ссылку',
}
