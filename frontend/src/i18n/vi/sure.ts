import type { sure as English } from '../en/sure'

/** What is asked before a game is given up or a turn passed. */
export const sure: typeof English = {
  passSure: 'Bỏ lượt?',
  passNote: name => `Lượt này bạn không đặt quân. Nếu sau đó ${name} cũng bỏ lượt thì ván hòa.`,
  passDraws: name => `${name} đã bỏ lượt. Nếu bạn cũng bỏ lượt thì ván kết thúc hòa.`,
  passYes: 'Có, bỏ lượt',
  resignSure: 'Đầu hàng ván này?',
  resignNote: 'Đối thủ sẽ thắng ngay.',
  resignYes: 'Có, đầu hàng',
  keepPlaying: 'Chơi tiếp',
}
