import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  closedSession: 'Bạn đã bị đăng xuất trên trang này.',
  closedSockets: 'Bạn đang mở quá nhiều trang của Tengen cùng lúc. Hãy đóng bớt rồi tiếp tục ở đây.',
  closedOther: 'Máy chủ đã đóng kết nối.',
  goOn: 'Tiếp tục',
  blockedHelp: 'Cách xử lý',
}
