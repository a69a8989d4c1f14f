import type { local as English } from '../en/local'

// Games against bots in this browser, and what is said when its engine fails.
export const local: typeof English = {
  title: 'Chơi với bot trong trình duyệt này',
  lead: 'Bot chạy ngay trên thiết bị của bạn: không đồng hồ, không gửi gì đi, và không cần máy chủ một khi đã tải engine (1,3 MB).',
  mark: 'Giao hữu, trong trình duyệt này: máy chủ không lưu.',
  start: 'Chơi',
  startNote: 'Ván mới sẽ thay cho ván bạn đang chơi.',
  toGame: 'Trở lại ván',
  you: 'Bạn',
  thinking: name => `${name} đang nghĩ…`,
  loading: 'Đang tải engine…',
  stopped: name => `${name} đang chờ: bạn đã ngừng tải.`,
  resignNote: 'Bot thắng ngay.',
  copyMoves: 'Sao chép nước đi',
  copied: 'Đã sao chép nước đi',
  mayGo: 'Khi thiếu chỗ, trình duyệt này có thể xóa ván đấu.',
  unkept: 'Trình duyệt này không lưu gì: ván chỉ còn đến khi bạn rời trang.',
  elsewhere:
    'Ván này cũng đang mở ở một cửa sổ khác. Mỗi cửa sổ chơi tiếp riêng; lần sau sẽ bắt đầu từ ván được chơi gần nhất.',
  away: 'Không liên lạc được với máy chủ. Ván này không cần máy chủ.',
  back: 'Máy chủ đã trở lại.',
  engine: {
    unloaded: 'Không tải được engine. Lát nữa hãy thử lại.',
    away: 'Không tải được engine: không liên lạc được với máy chủ, và trình duyệt này chưa có sẵn engine.',
    memory: 'Không đủ bộ nhớ cho engine. Hãy đóng bớt các trang khác rồi thử lại.',
    stopped: 'Engine đã dừng. Hãy thử lại; nếu vẫn dừng thì trình duyệt này không chạy được engine.',
  },
}
