import type { game as English } from '../en/game'
import { plural } from './plural'

const color: Record<string, string> = { black: 'Чёрные', white: 'Белые' }
const word = (c: string): string => color[c] ?? ''
export const lower = (c: string): string => word(c).toLowerCase()
/** Of a stone: «чёрный», «белый». */
const stone = (c: string): string => (c === 'white' ? 'белый' : 'чёрный')
const chosen: Record<string, string> = { black: 'чёрных', white: 'белых' }
/** «1 ход», «2 хода», «5 ходов» */
export const count = (n: number, one: string, few: string, many: string): string =>
  `${n} ${plural(n, { one, few, many, other: few })}`
/** «h8 и i9» */
const points = (moves: readonly string[]): string => moves.map(m => (m === 'pass' ? 'пас' : m)).join(' и ')
/** «ход h8», «ходы h8 и i9»: nominative and accusative. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'шаг дебюта'
  return `${moves.length === 1 ? 'ход' : 'ходы'} ${points(moves)}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: 'ставит ещё два камня',
  keep: 'сохраняет цвет',
  swap: 'меняет цвет',
  offer10: 'предлагает десять пятых ходов',
}
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'день', 'дня', 'дней') : `${ms / 1000} с`

export const game: typeof English = {
  color: word,
  letter,
  title: (a, b) => `${a} – ${b}`,
  yourMoveTitle: 'Ваш ход',
  board: (a, b) => `Доска. Чёрные: ${a}. Белые: ${b}.`,
  loading: 'Загружаем партию…',
  presence: {
    live: 'вы',
    here: 'здесь',
    lost: 'связь потеряна',
    away: 'нет на месте',
    left: 'не здесь',
    unknown: 'неизвестно',
    reconnecting: 'подключение',
    offline: 'нет сети',
  },
  toMove: 'ходит',
  overtime: {
    byoyomi: (n, period) => `затем ${n} × ${period}`,
    canadian: (n, period) => `затем ${count(n, 'ход', 'хода', 'ходов')}/${period}`,
    periods: n =>
      n === 1
        ? 'последний период'
        : plural(n, { one: `остался ${n} период`, few: `осталось ${n} периода`, other: `осталось ${n} периодов` }),
    stones: n => `ещё на ${count(n, 'ход', 'хода', 'ходов')}`,
    turn: 'на каждый ход',
    whole: 'на все ходы',
  },
  lowOwn: 'У вас мало времени.',
  lowTheirs: c => `${word(c)} в цейтноте.`,
  giveLabel: (name, ms) => `${ms >= 86_400_000 ? '+1 день' : `+${ms / 1000} с`}: ${name}`,
  you: 'вы',
  clockOf: c => `Часы ${chosen[c] ?? ''}`,
  noClock: 'Без часов',
  frozen: 'подключение',
  still: 'стоят',
  watching: 'Вы зритель',
  watchers: n => count(n, 'зритель', 'зрителя', 'зрителей'),
  yourMove: c => `Ваш ход: поставьте ${stone(c)} камень.`,
  yourMoveDouble: c => `Ваш ход: выберите пункт дважды, чтобы поставить ${stone(c)} камень.`,
  yourMoveConfirm: c => `Ваш ход: выберите пункт, чтобы поставить ${stone(c)} камень.`,
  placeAt: at => `Поставить на ${at}`,
  placeHint: 'Выберите пункт: здесь появится кнопка.',
  passed: name => `${name}: пас.`,
  theirMove: name => `Ходит ${name}.`,
  sending: 'Отправляем ход…',
  held: 'Ход сохранён здесь и уйдёт, когда сервер сможет его записать.',
  unsent: 'Ход будет отправлен, как только восстановится связь.',
  notLive: 'Данные устарели: такой была позиция, когда прервалась связь.',
  lookingBack: (n, all) => `Вы смотрите ход ${n} из ${all}.`,
  backToLive: 'К текущей позиции',
  newMoves: n => count(n, 'новый ход', 'новых хода', 'новых ходов'),
  forbidden: 'Пункты с крестиком чёрным запрещены. Коснитесь, чтобы узнать почему.',
  forbiddenLoses: 'В этой партии фол сразу проигрывает. Запрещённые пункты не отмечены.',
  waitingPublic: 'Ждём соперника',
  waitingFor: name => `Ждём: ${name}`,
  waitingPrivate: 'Пригласить друга',
  copy: 'Скопировать ссылку',
  copied: 'Ссылка скопирована',
  copyFailed: 'Выделите ссылку и скопируйте её.',
  invited: name => `${name} приглашает вас сыграть`,
  join: 'Присоединиться',
  offers: {
    draw: name => `${name} предлагает ничью.`,
    takeback: (name, moves) => `${name} просит вернуть ${taken(moves)}.`,
    rematch: name => `${name} предлагает реванш.`,
  },
  offerSent: {
    draw: () => 'Вы предложили ничью.',
    takeback: moves => `Вы попросили вернуть ${taken(moves)}.`,
    rematch: () => 'Вы предложили реванш.',
  },
  offerWait: {
    draw: name => `Предложение в силе, пока не походит ${name}.`,
    takeback: () => 'Ждём ответа…',
    rematch: () => 'Ждём ответа…',
  },
  withdrawOffer: 'Отозвать',
  accept: 'Принять',
  decline: 'Отклонить',
  actions: 'Действия в партии',
  more: 'Ещё',
  moreLabel: 'Ещё действия',
  takeback: 'Вернуть',
  takebackLabel: moves => (moves.length === 0 ? 'Вернуть ход' : `Вернуть ход: ${points(moves)}`),
  drawOffer: 'Ничья',
  pass: 'Пас',
  passMove: 'пас',
  resign: 'Сдаться',
  abort: 'Отменить',
  rematch: 'Реванш',
  newGame: 'Новая',
  share: 'Ссылка',
  shareAt: ply => `Скопировать ссылку на ход ${ply}`,
  wins: c => `${word(c)} выиграли`,
  youWin: 'Вы выиграли',
  youLose: 'Вы проиграли',
  draw: 'Ничья',
  aborted: 'Партия отменена',
  calledOff: 'Партия не состоялась',
  calledOffHow: 'Первый ход не был сделан.',
  abortedHow: 'Она закончилась раньше, чем обе стороны сделали ход.',
  ended: {
    won: {
      five: 'Вы построили пять в ряд.',
      overline: 'Вы построили длинный ряд.',
      resign: 'Соперник сдался.',
      time: 'У соперника вышло время.',
      away: 'Соперник не вернулся, и вам засчитана победа.',
      forbidden: 'Соперник сделал фол.',
    },
    lost: {
      five: 'Соперник построил пять в ряд.',
      overline: 'Соперник построил длинный ряд.',
      resign: 'Вы сдались.',
      time: 'У вас вышло время.',
      away: 'Вы не вернулись, и сопернику засчитана победа.',
      forbidden: 'Вы сделали фол.',
    },
    seen: {
      five: winner => `${word(winner)} построили пять в ряд.`,
      overline: winner => `${word(winner)} построили длинный ряд.`,
      resign: (_, loser) => `${word(loser)} сдались.`,
      time: (_, loser) => `У ${chosen[loser] ?? ''} вышло время.`,
      away: (winner, loser) => `${word(loser)} не вернулись, и победа засчитана: ${lower(winner)}.`,
      forbidden: (_, loser) => `${word(loser)} сделали фол.`,
    },
    drawn: {
      full_board: 'Доска заполнена.',
      passes: 'Обе стороны спасовали.',
      agreement: 'По соглашению сторон.',
      away: 'Одна из сторон не вернулась, и засчитана ничья.',
    },
  },
  nextGame: 'К реваншу',
  why: {
    ask: 'Почему?',
    hint: 'Коснитесь пункта: запрещён ли он чёрным и почему.',
  },
  analyse: 'Анализ',
  review: 'Разбор',
  download: 'Скачать',
  auditOpen: 'Журнал партии',
  moves: 'Ходы',
  noMoves: 'Ходов ещё нет.',
  first: 'В начало',
  back: 'На ход назад',
  forward: 'На ход вперёд',
  last: 'К последнему ходу',
  play: 'Просмотреть ходы',
  pause: 'Стоп',
  ply: 'Ход',
  log: {
    start: 'Партия начинается.',
    chose: (who, o) =>
      `${who} ${chose[o] ?? (color[o] ? `выбирает ${chosen[o]}` : `запрашивает ${count(Number(o), 'пятый ход', 'пятых хода', 'пятых ходов')}`)}.`,
    fifth: (n, at) => `Пятый ход ${letter(n)}: ${at}`,
    offered: {
      draw: who => `${who} предлагает ничью.`,
      takeback: who => `${who} просит вернуть ход.`,
      rematch: who => `${who} предлагает реванш.`,
    },
    declined: {
      draw: who => `${who} отклоняет ничью.`,
      takeback: who => `${who} отклоняет возврат хода.`,
      rematch: who => `${who} отклоняет реванш.`,
    },
    withdrawn: {
      draw: who => `${who} отзывает предложение ничьей.`,
      takeback: who => `${who} больше не просит вернуть ход.`,
      rematch: who => `${who} больше не предлагает реванш.`,
    },
    tookBack: ply => `Возврат к ходу ${ply}.`,
    bonus: (s, c) => `Сервер был недоступен и вернулся; +${s} с ${c ? `(${lower(c)})` : 'стороне, чей ход'}.`,
    gift: (who, ms) => `${who} добавляет сопернику ${gift(ms)}.`,
    adjourn: 'Партия отложена.',
    resume: who => `${who} возобновляет партию.`,
    rematch: 'Реванш начинается.',
  },
  chat: 'Чат',
  chatNew: n => count(n, 'новое сообщение', 'новых сообщения', 'новых сообщений'),
  chatWith: n => `Чат, ${count(n, 'новое сообщение', 'новых сообщения', 'новых сообщений')}`,
  talk: 'Ходы и чат',
  unrated: {
    short: 'Без рейтинга: партия закончилась слишком рано.',
    pair: 'Без рейтинга: эти двое сегодня уже достаточно играли друг с другом.',
    address: 'Без рейтинга: оба играют с одного адреса.',
    barred: 'Без рейтинга: один из игроков играет только нерейтинговые партии.',
    annulled: 'Модератор аннулировал эту партию.',
  },
  ratings: 'Новые рейтинги',
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  about: {
    title: 'Об этой партии',
    rule: 'Правила',
    size: 'Доска',
    opening: 'Дебют',
    pattern: 'Первые три камня',
    forbidden: 'Фолы',
    loses: 'фол проигрывает',
    refuse: 'фол не ставится',
    takebacks: 'Возврат ходов',
    noTakebacks: 'без возврата ходов',
    clock: 'Время',
    noClock: 'без часов',
    made: 'Создана',
    began: 'Начата',
    rated: 'Рейтинг',
    isRated: 'рейтинговая',
    notRated: 'не влияет на рейтинг',
    kind: 'Видимость',
    private: 'приватная',
    watchers: 'Зрители',
    result: 'Результат',
    ended: (head, how) => (how ? `${head}. ${how}` : `${head}.`),
  },
}
