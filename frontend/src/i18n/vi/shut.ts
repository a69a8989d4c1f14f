import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: 'Mạng hoặc proxy của bạn không cho WebSocket đi qua.',
  crowded: 'Có nhiều người dùng chung địa chỉ mạng với bạn; lát nữa trang sẽ tự thử lại.',
  closedSession: 'Bạn đã bị đăng xuất trên trang này.',
  closedSockets: 'Bạn đang mở quá nhiều trang của Tengen cùng lúc. Hãy đóng bớt rồi tiếp tục ở đây.',
  closedOther: 'Máy chủ đã đóng kết nối.',
  goOn: 'Tiếp tục',
  blockedHelp: 'Cách xử lý',
}
