import type { claim as English } from '../en/claim'

export const claim: typeof English = {
  lost: name => `Потеряна связь с игроком ${name}.`,
  away: name => `${name} не на месте.`,
  in: clock => `Засчитать результат можно через ${clock}.`,
  now: 'Можно засчитать результат или ждать дальше.',
  win: 'Засчитать победу',
  draw: 'Засчитать ничью',
  winSure: 'Засчитать себе победу?',
  drawSure: 'Засчитать ничью?',
  note: name => `${name} долго отсутствует. Партия сразу закончится.`,
  winYes: 'Да, победа',
  drawYes: 'Да, ничья',
  wait: 'Ждать дальше',
}
