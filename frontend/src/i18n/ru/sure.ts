import type { sure as English } from '../en/sure'

export const sure: typeof English = {
  passSure: 'Пасовать?',
  passNote: name => `Вы пропускаете ход. Если затем спасует и ${name}, партия закончится вничью.`,
  passDraws: name => `${name} пасует. Если спасуете и вы, партия закончится вничью.`,
  passYes: 'Да, пас',
  resignSure: 'Сдать эту партию?',
  resignNote: 'Соперник сразу победит.',
  resignYes: 'Да, сдаться',
  keepPlaying: 'Играть дальше',
}
