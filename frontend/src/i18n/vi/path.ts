import type { path as English } from '../en/path'

/** The path: steps of learning, each with its idea in two sentences. */
export const path: typeof English = {
  title: 'Lộ trình',
  lead: 'Từ luật chơi đến khi thành tay cờ mạnh, từng bước một. Những gì bạn giải được lưu trong trình duyệt này, và không đổi Elo.',
  steps: {
    five: { title: 'Thế nào là thắng', text: 'Năm quân liên tiếp là thắng. Gặp nước bốn phải chặn ngay.' },
    threes: {
      title: 'Nước ba và nước bốn',
      text: 'Ba thoáng thành bốn thoáng, mà bốn thoáng thì không gì chặn nổi. Hãy chặn từ nước ba.',
    },
    two: { title: 'Đòn đôi', text: 'Hai mối đe dọa bằng một quân: chỉ đỡ được một trong hai.' },
    fours: {
      title: 'Thắng bằng chuỗi bốn',
      text: 'Nước nào của bạn cũng tạo nước bốn, nên nước đáp nào cũng bị ép. Hãy xem sau các nước đáp, quân của bạn nằm ở đâu.',
    },
    'four-three': {
      title: 'Bốn-ba (4-3)',
      text: 'Một quân tạo cả nước bốn lẫn ba thoáng: trong lúc nước bốn bị chặn, ba thoáng thành bốn thoáng.',
    },
    defence: {
      title: 'Nước phòng thủ duy nhất',
      text: 'Đối phương đe dọa thắng. Chỉ một nước không thua: trước hết tìm xem bị dọa gì, rồi tìm chỗ chặn.',
    },
    vcf: {
      title: 'Ba nước bốn liên tiếp',
      text: 'Thắng bằng chuỗi bốn (VCF): trước hết thấy quân cuối, tức là nước đôi, rồi mới đến các nước bốn dọn đường.',
    },
    double: {
      title: 'Đòn đôi: 3-3 và 4-4',
      text: 'Hai nước ba, hoặc hai nước bốn, bằng một quân. Trước đó là những nước buộc phải đáp.',
    },
    forbidden: {
      title: 'Nước cấm',
      text: 'Trong renju, bằng một quân Đen không được tạo hai ba thoáng, hai nước bốn, hay sáu quân liên tiếp.',
    },
    'foul-trap': {
      title: 'Bẫy nước cấm',
      text: 'Trong renju, Trắng thắng ở chỗ Đen không được đáp. Hãy tạo nước bốn mà chỗ chặn duy nhất là nước cấm.',
    },
    escape: {
      title: 'Thoát bẫy',
      text: 'Lần này bạn cầm Đen, và Trắng sắp biến nước đáp duy nhất của bạn thành nước cấm. Hãy tìm nước duy nhất không thua.',
    },
    threats: {
      title: 'Chuỗi ba và bốn',
      text: 'Ba thoáng cũng chừa lại rất ít nước đáp. Thế thắng như vậy đi tiếp bằng nước ba cho đến khi đủ nước bốn.',
    },
    openings: {
      title: 'Khai cuộc',
      text: 'Đen đi trước nên có lợi thế. Luật khai cuộc làm ván cờ công bằng, và có bài tập để bạn luyện.',
    },
    deep: {
      title: 'Sâu bốn nước',
      text: 'Như trên, thêm một nước nữa. Ai giải được những câu này chơi ở mức khoảng 1500.',
    },
  },
  label: 'Các bước',
  solved: (n, all) => `đã giải ${n} trên ${all}`,
  learned: 'Đã học',
  done: 'xong',
  here: 'Tiếp tục ở đây',
  all: 'Bạn đã đi hết lộ trình. Từ đây tiếp tục với câu đố tính Elo.',
  puzzles: 'Câu đố tính Elo',
  none: rule => `Luật ${rule} không có câu đố loại này`,
  noneNote: 'Bước này được bỏ qua.',
  renjuOnly: 'Chỉ renju có nước cấm, nên bước này được bỏ qua.',
  renju: 'Xem theo luật Renju',
  puzzle: (n, all) => `Câu đố ${n} trên ${all}`,
  again: 'Thử lại',
  show: 'Lời giải',
  next: 'Câu tiếp theo',
  nextStep: 'Bước tiếp theo',
  whole: 'Cả lộ trình',
  complete: 'Đã giải hết các câu đố của bước này.',
  kept: 'Không liên lạc được với máy chủ: các câu đố này được lưu trong trình duyệt.',
}
