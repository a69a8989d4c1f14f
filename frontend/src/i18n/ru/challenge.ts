import type { challenge as English } from '../en/challenge'
import { plural } from './plural'

/** After «через». */
const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'минуту' : plural(n, { one: `${n} минуту`, few: `${n} минуты`, other: `${n} минут` })
}

const refusals: (typeof English)['refusals'] = {
  challenge_guest: 'Гости не могут вызывать игроков. Сначала создайте аккаунт.',
  challenge_self: 'Нельзя вызвать самого себя.',
  challenge_again: 'Вы уже вызвали этого игрока.',
  challenge_queue: 'У этого игрока слишком много вызовов. Попробуйте позже.',
  challenge_often: ({ seconds }) => `Вы отправили много вызовов. Попробуйте через ${minutes(seconds)}.`,
  challenge_missing: 'Участника с таким именем нет.',
  challenge_other: 'Этот вызов адресован не вам.',
  challenge_reason: 'Сервер не понял эту страницу. Обновите её и попробуйте снова.',
  block_guest: 'Чтобы блокировать, нужен аккаунт.',
  block_self: 'Нельзя заблокировать самого себя.',
  block_often: 'Ваш список часто менялся. Немного подождите.',
  block_most: ({ max }) => `Больше заблокировать нельзя, предел — ${max}. Сначала разблокируйте кого-нибудь.`,
}

const declines: (typeof English)['declines'] = {
  not_now: 'Не сейчас',
  too_fast: 'Для меня слишком быстро',
  too_slow: 'Для меня слишком медленно',
  rated_only: 'Только рейтинговые партии',
  casual_only: 'Только товарищеские партии',
  other_rule: 'Давайте другие правила',
  other_clock: 'Давайте другое время',
  plain_only: 'Только обычные доска и дебют',
  no_bots: 'С ботами не играю',
  bots_only: 'Только с ботами',
  other: 'Спасибо, нет',
}

export const challenge: typeof English = {
  refusals,
  challenge: 'Вызвать',
  titleTo: name => `Вызвать игрока ${name}`,
  name: 'Имя игрока',
  send: 'Отправить вызов',
  sending: 'Отправляем…',
  sent: name => `Вызов отправлен игроку ${name}. Партия откроется, когда его примут.`,
  unlisted: 'Приватная',
  unlistedNote: 'Партии не будет в списках; смотреть её смогут те, кому вы дадите ссылку.',
  listedNote: 'Когда партия начнётся, смотреть её сможет любой.',
  needsAccount: 'Для вызовов аккаунт нужен обеим сторонам.',
  signUp: 'Создать аккаунт',
  list: 'Вызовы',
  region: 'Вам вызов',
  comes: name => `${name} вызывает вас`,
  more: n => `и ещё ${n}`,
  accept: 'Принять',
  decline: 'Отклонить',
  why: 'Почему нет?',
  block: name => `Заблокировать: ${name}`,
  blockNote: 'После блокировки между вами не будет ни вызовов, ни партий, и вы не увидите сообщений этого игрока.',
  back: 'Назад',
  withdraw: 'Отозвать',
  waits: 'ждёт ответа',
  later: 'Позже',
  declines,
  declined: (name, why) => `${name} отклоняет вызов: «${why}»`,
  blocked: 'Заблокированные',
  blockedNote:
    'Они не могут вызывать вас и входить в ваши партии, вас никогда не сведут с ними, и вы не видите, что они пишут. Заблокировать можно из вызова или здесь.',
  nobody: 'Вы никого не заблокировали.',
  blockName: 'Имя',
  add: 'Заблокировать',
  unblock: 'Разблокировать',
  profile: 'Профиль',
  mute: 'Скрыть здесь сообщения этого игрока',
  unmute: 'Показать сообщения этого игрока',
  unblockWho: name => `Разблокировать: ${name}`,
}
