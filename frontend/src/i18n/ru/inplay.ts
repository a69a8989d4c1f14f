import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `Предход: ${at}. Чтобы отменить, выберите его ещё раз или нажмите Esc.`,
  premovePoint: point => `${point}, предход`,
  ended: {
    gone: at => `Предход ${at} отменён.`,
    occupied: at => `Предход не сделан: пункт ${at} занят.`,
    forbidden: at => `Предход не сделан: пункт ${at} запрещён.`,
    opening: at => `Предход ${at} не сделан: дебют требует решения.`,
    over: at => `Предход ${at} не сделан: партия не продолжается.`,
    takeback: at => `Предход ${at} не сделан: ходы возвращены.`,
    offer: at => `Предход ${at} не сделан: поступило предложение.`,
    pass: at => `Предход ${at} не сделан: соперник пасовал.`,
    link: at => `Предход ${at} не сделан: связь прерывалась.`,
  },
  again: 'Ещё раз',
  hadWin: n => `На ходу ${n} у вас был выигрыш.`,
  newOpponent: 'Новый соперник',
  zen: 'Режим дзен',
  zenLeave: 'Выйти из режима дзен (z)',
  soundOn: 'Включить звук',
  soundOff: 'Выключить звук',
}
