import type { opening as English } from '../en/opening'

const numbers = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười', 'mười một', 'mười hai']
const number = (n: number): string => numbers[n] ?? `${n}`
const fifths = (n: number): string => `${number(n)} nước thứ năm`
const color = (c: string): string => (c === 'black' ? 'Đen' : 'Trắng')
const stoneOf = (c: string): string => (c === 'black' ? 'quân đen' : 'quân trắng')

/** Who does something: a name, or '' for who reads it. */
const who = (name: string): string => name || 'bạn'
/** At the beginning of a sentence. */
const Who = (name: string): string => name || 'Bạn'

/** “ở tâm bàn”, “trong vùng 5×5”, “ngoài vùng 7×7”, “ở bất cứ đâu” */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? 'ở tâm bàn'
    : inside
      ? `trong vùng ${inside}×${inside}`
      : outside
        ? `ngoài vùng ${outside}×${outside}`
        : 'ở bất cứ đâu'

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening: typeof English = {
  refusals: {
    zone: v => `Khai cuộc này đòi quân này phải đặt ${where(v.in, v.out)}; vùng đó được vẽ trên bàn cờ.`,
    alike: ({ twin }) =>
      `Đó lại là nước ${String.fromCharCode(64 + twin)}, chỉ là lật hoặc xoay đi. Hãy chọn nước khác.`,
    not_offered: 'Hãy chọn một trong các điểm có chữ cái.',
  },
  title: name => `Khai cuộc: ${name}`,
  place: (name, stone, inside, outside) =>
    name
      ? `${name} đặt một ${stoneOf(stone)} ${where(inside, outside)}.`
      : `Hãy đặt một ${stoneOf(stone)} ${where(inside, outside)}.`,
  more: (left, stone) =>
    left === 1
      ? `Sau đó còn một quân: ${stoneOf(stone)}.`
      : `Sau đó còn hai quân: ${stoneOf(stone)}, rồi ${stoneOf(stone === 'white' ? 'black' : 'white')}.`,
  tip: 'Hãy làm sao cho khó nói bên nào tốt hơn.',
  after: {
    side: name => `Sau đó ${who(name)} chọn bên.`,
    sideOrTwo: name => `Sau đó ${who(name)} chọn bên, hoặc đặt thêm hai quân.`,
    swap: name => `Sau đó ${who(name)} có thể đổi bên.`,
    swapOrTen: name => `Sau đó ${who(name)} có thể đổi bên, hoặc đưa ra mười nước thứ năm một lượt.`,
    declare: name => `Sau đó ${who(name)} nói số nước thứ năm sẽ được đưa ra.`,
    offer: (name, n) => `Sau đó ${who(name)} đưa ra ${fifths(n)}.`,
    place: (name, stone, inside, outside) => `Sau đó ${who(name)} đặt một ${stoneOf(stone)} ${where(inside, outside)}.`,
    free: 'Sau đó khai cuộc kết thúc, và Trắng đặt quân tiếp theo.',
  },
  side: 'Bạn muốn cầm bên nào?',
  sideNote: 'Trắng đặt quân tiếp theo.',
  sideThem: name => `${name} chọn bên.`,
  sideOrTwoThem: name => `${name} chọn bên, hoặc đặt thêm hai quân.`,
  swap: stone => `Vẫn cầm ${color(stone)}, hay đổi bên?`,
  swapThem: name => `${name} có thể đổi bên.`,
  swapOrTenThem: name => `${name} có thể đổi bên, hoặc đưa ra mười nước thứ năm.`,
  next: (stone, inside) => `Sau đó ${color(stone)} đặt một quân ${where(inside, 0)}, và bên kia có thể đổi bên.`,
  nextFourth: 'Sau đó Trắng đặt quân thứ tư ở bất cứ đâu.',
  nextFifths: n => `Sau đó Đen đưa ra ${fifths(n)}, và Trắng giữ một.`,
  nextSays: 'Sau đó Trắng đặt quân thứ tư ở bất cứ đâu, và nói số nước thứ năm phải đưa ra.',
  options: {
    black: 'Cầm Đen',
    white: 'Cầm Trắng',
    place2: 'Đặt thêm hai quân',
    keep: stone => `Vẫn cầm ${color(stone)}`,
    swap: () => 'Đổi bên',
    offer10: 'Mười nước thứ năm',
  },
  optionNotes: {
    black: 'Đối thủ đi tiếp với bên Trắng.',
    white: 'Bạn đặt quân tiếp theo.',
    place2: 'Sau đó đối thủ chọn.',
    keep: 'Hai bên giữ nguyên màu.',
    swap: (stone: string) => `Bạn đi tiếp với bên ${color(stone)}.`,
    offer10: 'Đối thủ giữ một nước, rồi Trắng đi tiếp.',
  },
  declare: 'Bao nhiêu nước thứ năm?',
  declareNote: 'Đen đưa ra chừng ấy nước, và Trắng giữ một: càng nhiều thì càng có lợi cho Trắng.',
  declareThem: name => `${name} nói số nước thứ năm phải đưa ra.`,
  fifths: n => `${n} nước thứ năm`,
  offer: left => `Hãy đưa ra một nước thứ năm: còn ${left}.`,
  offerNote: name => `${Who(name)} giữ một trong số đó. Các điểm đối xứng nhau qua những quân này được tính là một.`,
  offerThem: (name, left) => `${name} đưa ra các nước thứ năm: còn ${left}.`,
  pick: 'Hãy chọn nước thứ năm được giữ lại.',
  pickNote: 'Chọn một chữ cái, ở đây hoặc trên bàn cờ. Các nước khác biến mất, và Trắng đặt quân tiếp theo.',
  pickThem: name => `${name} chọn nước thứ năm được giữ lại. Các nước khác biến mất.`,
  offered: 'Đã đưa ra',
  choices: 'Các nước thứ năm để chọn',
  fifth: (n, at) => `Nước thứ năm ${String.fromCharCode(65 + n)}, ${at}`,
  how: name => `${name} diễn ra thế nào`,
  page: 'Xem thêm, và bài tập',
  rule: name => `Khai cuộc quy định ván bắt đầu thế nào. Thế nào là thắng, và cấm gì, là do luật: ${name}.`,
  steps: {
    pro: [
      'Đen đi trước ở tâm bàn.',
      'Trắng đáp ở bất cứ đâu.',
      'Quân đen thứ hai ở ngoài vùng 5×5 giữa bàn.',
      'Sau đó đi tự do.',
    ],
    long_pro: [
      'Đen đi trước ở tâm bàn.',
      'Trắng đáp ở bất cứ đâu.',
      'Quân đen thứ hai ở ngoài vùng 7×7 giữa bàn.',
      'Sau đó đi tự do.',
    ],
    swap: ['Một người đặt ba quân ở bất cứ đâu: đen, trắng, đen.', 'Người kia chọn bên.', 'Trắng đặt quân thứ tư.'],
    swap2: [
      'Một người đặt ba quân ở bất cứ đâu: đen, trắng, đen.',
      'Người kia nhận Đen, nhận Trắng, hoặc đặt thêm hai quân, một trắng một đen.',
      'Sau hai quân đó, người đầu chọn bên.',
      'Trắng luôn đặt quân tiếp theo.',
    ],
    rif: [
      'Một người đặt ba quân: ở tâm bàn, trong vùng 3×3 và trong vùng 5×5.',
      'Người kia có thể đổi bên.',
      'Trắng đặt quân thứ tư ở bất cứ đâu.',
      'Đen đưa ra hai nước thứ năm không đối xứng nhau.',
      'Trắng giữ một nước và đặt quân thứ sáu.',
    ],
    yamaguchi: [
      'Một người đặt ba quân: ở tâm bàn, trong vùng 3×3 và trong vùng 5×5, rồi nói số nước thứ năm phải đưa ra.',
      'Người kia có thể đổi bên.',
      'Trắng đặt quân thứ tư ở bất cứ đâu.',
      'Đen đưa ra chừng ấy nước thứ năm, không nước nào đối xứng với nhau.',
      'Trắng giữ một nước và đặt quân thứ sáu.',
    ],
    soosyrv8: [
      'Một người đặt ba quân: ở tâm bàn, trong vùng 3×3 và trong vùng 5×5.',
      'Người kia có thể đổi bên.',
      'Trắng đặt quân thứ tư ở bất cứ đâu, và nói số nước thứ năm phải đưa ra, từ một đến tám.',
      'Bên kia có thể đổi bên.',
      'Đen đưa ra chừng ấy nước thứ năm, không nước nào đối xứng với nhau.',
      'Trắng giữ một nước và đặt quân thứ sáu.',
    ],
    tarannikov: [
      'Quân thứ nhất ở tâm bàn.',
      'Quân thứ hai trong vùng 3×3, thứ ba 5×5, thứ tư 7×7, thứ năm 9×9.',
      'Sau mỗi quân, người không đặt quân đó có thể đổi bên.',
      'Trắng đặt quân thứ sáu ở bất cứ đâu.',
    ],
    taraguchi10: [
      'Quân thứ nhất ở tâm bàn, thứ hai trong vùng 3×3, thứ ba trong vùng 5×5.',
      'Sau mỗi quân, người kia có thể đổi bên.',
      'Quân thứ tư trong vùng 7×7. Khi đó Đen có hai cách.',
      'Cách một: đổi bên hoặc không, quân thứ năm trong vùng 9×9, và bên kia có thể đổi bên.',
      'Cách hai: đưa ra mười nước thứ năm ở bất cứ đâu, không nước nào đối xứng với nhau, Trắng giữ một.',
      'Trắng đặt quân thứ sáu ở bất cứ đâu.',
    ],
  },
}
