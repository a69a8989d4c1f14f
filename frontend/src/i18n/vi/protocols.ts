import type { protocols as English } from '../en/protocols'

const color = (c: string): string => (c === 'black' ? 'Đen' : 'Trắng')
const stone = (c: string): string => (c === 'black' ? 'quân đen' : 'quân trắng')

/** The pages of the opening protocols. */
export const protocols: typeof English = {
  title: 'Luật khai cuộc',
  lead: 'Ai đi trước thì có lợi. Luật khai cuộc quy định cách đặt những quân đầu tiên, để không ai biết trước bên nào tốt hơn.',
  pageTitle: name => `${name}, một luật khai cuộc`,
  all: 'Mọi luật khai cuộc',
  missing: 'Không có khai cuộc tên đó.',
  history: 'Nguồn gốc',
  histories: {
    pro: 'Pro lấy bớt của Đen cái lợi mà khai cuộc tự do mang lại: quân đen thứ hai phải cách xa quân thứ nhất. Có nơi chơi chặt hơn, với quân trắng đầu tiên sát quân đen.',
    long_pro:
      'Cùng ý tưởng với Pro nhưng vùng lớn hơn, vì sau Pro Đen vẫn tốt hơn. Cả hai được chơi trên bàn cỡ bất kỳ.',
    swap: 'Một người chia, người kia chọn: ai đặt quân thì tốt nhất là đặt cho cân. Khai cuộc mà renju gọi là Swap từ năm 1989 đến 1995 là một luật khác, với 24 thế.',
    swap2:
      'Được dùng ở giải vô địch gomoku thế giới, cả đấu trực tiếp lẫn cờ thư. Các engine cũng biết luật này: giao thức của Gomocup có lệnh riêng cho nó.',
    rif: 'Đây là khai cuộc chính thức của renju từ năm 1996 đến 2008. Ở đây chỉ khai cuộc mang tên này: thế nào là thắng thì do luật được chọn bên cạnh quy định.',
    yamaguchi:
      'Không văn bản luật nào giới hạn số nước thứ năm: mức tối đa mười hai là giới hạn của trang này. Giải đấu có thể ấn định số đó; một giải vô địch thế giới đã chơi với hai nước.',
    soosyrv8:
      'Chính con số tạo nên sự công bằng: Đen phải đưa ra càng nhiều nước thứ năm thì càng lợi cho Trắng. Với con số khác thì vẫn là khai cuộc ấy, như Soosyrv-7 từng chơi ở Nga năm 2015.',
    tarannikov:
      'Sau mỗi quân đối phương có thể đổi bên, nên năm quân đầu đều phải cân. Taraguchi-10 bắt đầu giống như vậy và thêm một cách nữa.',
    taraguchi10:
      'Các giải renju ngày nay dùng luật này. Các văn bản luật khác nhau ở chỗ có được đưa ra mười nước thứ năm sau khi đổi bên ở quân thứ tư hay không: ở đây tất cả là một lựa chọn, và đã đổi bên thì không được.',
  },
  steps: 'Cách chơi',
  rule: 'Khai cuộc quy định ván bắt đầu thế nào; thế nào là thắng, và cấm gì, là do luật.',
  usual: rule => `Thường chơi với luật: ${rule}.`,
  play: 'Chơi thử',
  playNote: 'Ván không đồng hồ. Ở mỗi bước trang sẽ nói bạn được làm gì; bot cũng biết khai cuộc này.',
  bot: 'Đối thủ',
  begin: name => `Chơi ${name} với bot`,
  trainIt: 'Có bài tập cho thấy các quân của bạn cân đến đâu.',
  trainer: 'Bài tập',
  trainerLead: {
    swap2: 'Đặt ba quân như thể sau đó người khác chọn bên. Đặt tốt là khi không bên nào tốt hơn.',
    taraguchi10:
      'Đặt năm quân trong vùng của chúng. Sau mỗi quân đối phương có thể đổi bên: đặt tốt là khi không bên nào tốt hơn.',
  },
  board: 'Bàn cờ của bài tập',
  stone: (c, left) =>
    left === 1 ? `Đặt một ${stone(c)}. Đây là quân cuối.` : `Đặt một ${stone(c)}: còn ${left} quân.`,
  judging: 'Engine đang xét các quân của bạn…',
  undo: 'Đi lại',
  again: 'Đặt quân khác',
  example: 'Xem một thế cân',
  exampleNote: 'Thế này cân: tìm kiếm không thấy bên nào tốt hơn nhiều.',
  chance: (c, part) => `${color(c)} thắng ${Math.round(100 * part)} trên 100`,
  fair: 'Cân: không bên nào tốt hơn nhiều.',
  uneven: c => `${color(c)} tốt hơn.`,
  lopsided: c => `${color(c)} tốt hơn nhiều.`,
  won: c => `${color(c)} ép thắng được.`,
  answer: {
    two: 'Tốt nhất cho người chọn: đặt thêm hai quân, vì không bên nào đáng nhận.',
    side: c => `Tốt nhất cho người chọn: cầm ${color(c)}.`,
    keep: 'Tốt nhất cho người được đổi: bên nào cũng được, như nhau cả.',
    change: c => `Tốt nhất cho người được đổi: cầm ${color(c)}.`,
  },
  best: at => `Quân tiếp theo tốt nhất của Trắng là ${at}, đã đánh dấu trên bàn cờ.`,
  streak: (n, best) => `Cân liên tiếp: ${n}. Kỷ lục của bạn: ${best}.`,
  score: (fair, tried) => `${fair} thế cân trên ${tried}`,
  before: 'Bạn đã đặt thế này rồi, có thể là xoay đi: không tính thêm.',
  forget: 'Đếm lại từ đầu',
}
