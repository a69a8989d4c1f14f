import type { review as English } from '../en/review'
import { count } from './game'
import { plural } from './plural'

interface Side {
  nom: string
  gen: string
  dat: string
}
const black: Side = { nom: 'чёрные', gen: 'чёрных', dat: 'чёрным' }
const white: Side = { nom: 'белые', gen: 'белых', dat: 'белым' }
const side = (c: string): Side => (c === 'white' ? white : black)
const word = (c: string): string => (c === 'white' ? 'Белые' : 'Чёрные')
const list = (points: readonly string[], last = 'и'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
const moves = (n: number): string => count(n, 'ход', 'хода', 'ходов')
/** What can be forced: nominative and accusative. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'пять в ряд' : `выигрыш ${fours ? 'четвёрками' : 'угрозами'}`
/** The same after «могли» or «можете». */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'построить пять в ряд' : `форсировать ${win(fours, plies)}`
/** A side, or the reader. */
const who = (c: string | null): string => (c ? word(c) : 'Вы')
const after = (text: string): string => (text ? `: ${text}.` : '.')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string =>
  points.length === 1 ? `Угроза на ${list(points)} остаётся.` : `Угрозы на ${list(points)} остаются.`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `Закрывает ${what}. ${still(points)}` : `Закрывает ${what}.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `Не для всех остальных ходов проигрыш доказан; по оценке движка, защита есть: ${list(points.slice(0, 3))}.`
    : `По оценке движка, защита есть: ${list(points)}; для всех остальных ходов проигрыш доказан.`
}

const refusals: (typeof English)['refusals'] = {
  review_visitor: 'Сначала поставьте камень или войдите.',
  review_playing: 'Пока вы играете, анализа нет. Сначала закончите партию.',
  review_short: 'В этой партии слишком мало того, что можно объяснить.',
  review_others: 'Отменить разбор может только тот, кто его запросил, или игрок.',
  review_daily: 'Вы запросили все разборы на сегодня. Зайдите завтра.',
  review_own: 'Несколько ваших разборов уже в очереди. Попросите снова, когда один будет готов.',
  review_network: 'Из вашей сети в очереди много разборов. Попробуйте позже.',
  review_all: 'Много разборов в очереди. Попробуйте позже.',
  review_off: 'Этот сайт не делает разборов.',
  review_move: 'Этот ход попробовать нельзя.',
  review_tries: 'Много попыток за минуту. Переведите дух и продолжайте.',
  analysis_busy: 'Сейчас анализируется много позиций. Попробуйте через минуту.',
  analysis_another: 'С тех пор вы запросили другой анализ.',
  analysis_position: 'В этой позиции нельзя сделать ход.',
  analysis_lines: 'Сервер не понял эту страницу. Обновите её и попробуйте снова.',
  live_game: 'Эту позицию сейчас играют. Её объяснят, когда партия закончится.',
}

export const review: typeof English = {
  refusals,
  title: 'Разбор',
  loading: 'Ищем разбор…',
  ask: 'Разобрать партию',
  about:
    'Движок смотрит каждый ход: упущенные выигрыши, упущенные защиты и момент, когда решилась партия, — всё с доказательством.',
  again: 'Разобрать заново',
  old: version => `Этот разбор сделан более старым движком (${version}).`,
  waiting: 'Ваш разбор готовится.',
  queue: (place, seconds) =>
    `Ваш разбор в очереди ${place}-й, ${seconds < 50 ? 'меньше минуты' : `около ${count(Math.round(seconds / 60), 'минуты', 'минут', 'минут')}`}.`,
  coarse: 'Это первый взгляд: названо только проверенное; готовится разбор получше.',
  progress: p => `Разбор: ${percent(p)}`,
  cancel: 'Отменить разбор',
  failed: 'Разбор не удался.',
  cancelled: 'Разбор отменён.',
  ready: 'Разбор готов.',
  off: 'Этот сайт не делает разборов.',
  retry: 'Посмотреть снова',

  graph: (n, chanceOf) => `Шансы чёрных на победу, ход за ходом; после хода ${n} — ${chanceOf}.`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)} могут форсировать выигрыш`,
  hasWon: c => `${word(c)} выиграли`,
  legend: 'Над линией — чёрные, под линией — белые',

  accuracy: 'Точность',
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}\u00a0%, ${moves(n)} с выбором`,
  noChoices: c => `${word(c)}: выбора не было`,
  noMistakes: 'Ошибок не найдено.',
  mistakes: 'Ошибки',
  others: 'Другие ошибки',
  longWins: n => `Показать упущенные выигрыши длиннее восьми ходов (${n})`,
  signsNote: 'Потеря шансов: ?! от 10\u00a0%, ? от 20\u00a0%, ?? от 35\u00a0%; × — доказано.',
  decisiveNote: c => `До него, по оценке движка, ${c ? side(c).nom : 'вы'} ещё не проигрывали.`,
  decisiveEnd: 'Он закончил партию; до него, по оценке движка, чёрные не проигрывали.',
  found: points =>
    points.length === 1
      ? 'Доказано, что все остальные ходы проигрывают.'
      : `Проигрыш не доказан только для ${list(points)}; сыгран один из этих ходов.`,

  ends: {
    resign: loser => `${word(loser)} сдались.`,
    time: loser => `У ${side(loser).gen} вышло время.`,
    away: loser => `${word(loser)} не вернулись, и сопернику засчитана победа.`,
    awayDraw: 'Игрок не вернулся, и по заявке соперника засчитана ничья.',
    forbidden: (at, kind) => `Ход чёрных ${at} — фол (${kind}): белые выиграли.`,
    agreement: 'Стороны согласились на ничью.',
    passes: 'Оба игрока спасовали: ничья.',
    kinds: { overline: 'длинный ряд', double_four: 'вилка 4×4', double_three: 'вилка 3×3' },
  },
  endsIn: {
    wins: (c, fours, plies) => `В этой позиции ${side(c).nom} могли ${winning(fours, plies)}.`,
    lost: c => `Доказано, что в этой позиции ${side(c).nom} проигрывали при любом ходе.`,
    open: (c, p) => `Движок давал тогда ${side(c).dat} ${chance(p)}.`,
  },
  endsAfter: {
    wins: (fours, plies) => `До этого хода чёрные могли ${winning(fours, plies)}.`,
    lost: 'Доказано, что чёрные проигрывали и до этого хода, как бы ни играли.',
  },

  signs: {
    missed_win: 'упущен выигрыш, доказано',
    missed_defence: 'упущена защита, доказано',
    allowed_win: 'допущен выигрыш, доказано',
    forbidden: 'фол',
    decisive: 'решающая ошибка',
    slip: 'неточность',
    error: 'ошибка',
    blunder: 'грубая ошибка',
  },
  coach: {
    resign: (c, line) => `${who(c)} сдались в выигранной партии${after(line)}`,
    time: (c, line) => `У ${c ? side(c).gen : 'вас'} вышло время в выигранной партии${after(line)}`,
    away: (c, line) => `${who(c)} ушли из выигранной партии${after(line)}`,
    draw: (c, line) => `${who(c)} согласились на ничью в выигранной партии${after(line)}`,
    hadWon: (c, n, line) => `Ходом ${n} ${c ? side(c).nom : 'вы'} выигрывали: ${line}.`,
    thenLost: (c, at) => `После ${at} ${c ? side(c).nom : 'вы'} проигрывали.`,
    lost: (c, n, at) => `Отсюда ${c ? side(c).nom : 'вы'} проигрывали: ход ${n}, ${at}.`,
    best: (c, n, at) => `Лучший ${c ? `ход ${side(c).gen}` : 'ваш ход'}: ${n}, ${at}.`,
    bestWins: line => `Он форсированно выигрывал: ${line}.`,
    bestHolds: 'Доказано, что все остальные ходы проигрывают.',
  },
  move: (n, at) => `Ход ${n}, ${at}`,
  pass: 'пас',
  missedWin: (fours, plies, line) => `упускает ${win(fours, plies)}${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `не останавливает ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `даёт сопернику ${win(fours, plies)}${after(line)}`,
  lostByForbidden: 'запрещён чёрным: партия проиграна.',
  endedByForbidden: 'запрещён чёрным: на нём партия закончилась.',
  inaccurate: (c, from, to, best) =>
    `снижает шансы ${side(c).gen}, по оценке движка, с ${percent(from)} до ${percent(to)}${best ? `; ${best} выглядит лучше` : ''}.`,
  forced: 'Другого выбора не было.',
  lost: c => `${word(c)} проигрывают: это доказано для каждого хода.`,
  forbidden: points =>
    points.length > 1
      ? `${list(points)} лежат на линии угрозы и запрещены чёрным.`
      : `${points[0]} лежит на линии угрозы и запрещён чёрным.`,
  threat: (c, line) => `Если не защищаться, ${side(c).nom} выиграют: ${line}.`,
  canWin: (c, fours, plies, line) =>
    plies === 1
      ? `${word(c)} могут построить пять в ряд: ${line}.`
      : `У ${side(c).gen} есть ${win(fours, plies)}: ${line}.`,
  best: (c, line) => `Лучшее для ${side(c).gen}, по оценке движка: ${line}.`,

  showWin: 'Показать выигрыш',
  showThreat: 'Показать угрозу',
  showReplies: 'Почему другие ответы проигрывают',
  showBest: 'Показать лучший вариант',
  practise: 'Попробовать снова',
  practiseAll: n => `Найти лучше: ${count(n, 'ошибка', 'ошибки', 'ошибок')}`,

  proof: {
    title: c => `Почему ${side(c).nom} выигрывают`,
    line: 'Лучший вариант',
    proven: 'Доказано: проверен каждый ответ, допустимый правилами.',
    shortest: plies => `${moves((plies + 1) / 2)}: самый короткий найденный выигрыш.`,
    noTree: 'Доказательство слишком длинное для хранения: это его главный вариант.',
    believed: 'Так считает движок; ничего из этого не доказано.',
    board: text => `Доска объяснения. ${text}`,
    back: 'Назад',
    forward: 'Вперёд',
    first: 'В начало',
    close: 'Закрыть объяснение',
    steps: 'Вариант',
    side: word,
    kinds: {
      five: 'пять в ряд',
      straight: 'угроза нескольких пятёрок',
      four: 'четвёрка',
      three: 'тройка',
      quiet: '',
    },
    start: c => `Ход ${side(c).gen}, и они форсированно выигрывают.`,
    five: (c, points) => `Пять в ряд, от ${points[0]} до ${points.at(-1)}: ${side(c).nom} выиграли.`,
    straight: (c, points) => `${list(points)}: закрыть можно только один пункт, и ${side(c).nom} выигрывают.`,
    four: at => `Четвёрка: нужно сразу занять ${at}.`,
    barredFour: points =>
      points.length > 1
        ? `Четвёрка: её закрывают только ${list(points)}, а они запрещены чёрным.`
        : `Четвёрка: её закрывает только ${points[0]}, а он запрещён чёрным.`,
    three: points => `Тройка: следующий камень на ${list(points, 'или')} дал бы открытую четвёрку.`,
    stopsFour: points => stopped('четвёрку', points),
    stopsThree: points => stopped('тройку', points),
    quiet: points => (points.length > 0 ? still(points) : 'Тихий ход: доказано, что любой ответ на него проигрывает.'),
    any: 'Коснитесь любого ответа, чтобы увидеть, почему он проигрывает.',
    replied: (c, at) => (at ? `Ответ ${side(c).gen}: ${at}.` : `У ${side(c).gen} нет допустимого хода: пас.`),
    end: 'Конец варианта.',
    replies: c => `${word(c)} должны остановить угрозу`,
    tapReply: 'Коснитесь ответа, чтобы увидеть, что будет дальше.',
    holds: (points, many) =>
      many
        ? `По оценке движка, защита есть: ${list(points)}; возможны и другие ответы.`
        : `По оценке движка, защита есть: ${list(points)}; для всех остальных ответов проигрыш доказан.`,
    nothing: 'Не спасает ни один ответ.',
    untried: 'Какие ответы держат, не проверялось.',
    holding: at => `${at}: по оценке движка, держит.`,
    unknown: at => `${at}: доказательство для него не сохранилось.`,
    named: points =>
      points.length === 1 ? `Самая долгая защита: ${list(points)}.` : `Самые долгие защиты: ${list(points)}.`,
  },

  better: {
    title: 'Найдите ход лучше',
    task: (c, n, at) => `Ход ${n}, ${side(c).nom} сыграли ${at}. Найдите ход лучше.`,
    board: c => `Доска: ход ${side(c).gen}.`,
    looking: 'Проверяем ваш ход…',
    good: at => `Верно, ${at}!`,
    best: at => `Верно, лучший ход: ${at}!`,
    same: at => `${at} — так и было сыграно.`,
    better: at => `По оценке движка, есть ход лучше, чем ${at}.`,
    badWin: (at, line) => `После ${at} соперник выигрывает: ${line}.`,
    badMissed: at => `После ${at}, по оценке движка, выигрыша уже нет.`,
    why: 'Показать почему',
    retry: 'Ещё раз',
    next: 'Дальше',
    done: 'Это была последняя.',
    close: 'Назад к партии',
    hint: n => `Подсказка ${n} из 3`,
    solution: at => `Ответ: ${at}.`,
    holds: (points, many) => `По оценке движка, защита есть: ${points.join(', ')}${many ? ' и другие' : ''}.`,
    believed: at => `Лучше, по оценке движка: ${at}.`,
    noSolution: 'Движок не называет здесь лучшего хода; подойдёт любой, который не ошибка.',
    hints: {
      missed_win: (fours, plies) =>
        `Вы можете ${winning(fours, plies)}.${plies > 3 ? ` Самый короткий найденный: ${moves((plies + 1) / 2)}.` : ''}`,
      missed_defence: 'Соперник угрожает выиграть. Остановите его.',
      allowed_win: 'Ваш ход дал сопернику форсированный выигрыш. Найдите ход, который не даёт.',
      forbidden: 'Этот пункт вам запрещён. Есть другие.',
      inaccurate: 'Есть ход, который сохраняет больше шансов.',
    },
    area: (from, to) => `Смотрите между ${from} и ${to}.`,
    counted: 'Если открыть все подсказки, позиция скоро вернётся.',
  },

  exercises: {
    lead: 'Позиции из ваших разобранных партий. Решённые возвращаются через несколько дней, чтобы запомниться.',
    due: n =>
      plural(n, {
        one: `${n} позиция ждёт решения`,
        few: `${n} позиции ждут решения`,
        other: `${n} позиций ждут решения`,
      }),
    none: 'Пока решать нечего',
    noneNote: 'Закажите разбор своей партии: то, что вы упустили, появится здесь.',
    rest: 'Пока всё решено',
    restNote: when => `Следующая вернётся: ${when}`,
    visitor: 'Сначала сыграйте партию; ваши ошибки появятся здесь.',
    games: 'К вашим партиям',
    play: 'Играть',
    from: (a, b, date) => `${a} – ${b}, ${date}`,
    toGame: 'Посмотреть партию',
    tried: n => count(n, 'попытка', 'попытки', 'попыток'),
  },
}
