import type { opening as English } from '../en/opening'

const numbers = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười', 'mười một', 'mười hai']
const number = (n: number): string => numbers[n] ?? `${n}`

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening: typeof English = {
  refusals: {
    alike: ({ twin }) =>
      `Đó lại là nước ${String.fromCharCode(64 + twin)}, chỉ là lật hoặc xoay đi. Hãy chọn nước khác.`,
  },
  more: (left, stone) =>
    left === 1
      ? `Sau đó còn một quân: ${stoneOf(stone)}.`
      : `Sau đó còn hai quân: ${stoneOf(stone)}, rồi ${stoneOf(stone === 'white' ? 'black' : 'white')}.`,
  fifth: (n, at) => `Nước thứ năm ${String.fromCharCode(65 + n)}, ${at}`,
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
