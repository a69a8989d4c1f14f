import type { connection as English } from '../en/connection'

export const connection: typeof English = {
  title: 'Khi không kết nối trực tiếp được',
  lead: 'Nước đi được truyền qua WebSocket hoặc, nếu không mở được, qua luồng sự kiện. Một số mạng, bộ lọc và proxy cho trang web đi qua, nhưng chặn cả hai.',
  state: {
    live: 'Trên trang này kết nối đang thông: hiện không có vấn đề gì.',
    blocked:
      'Trên trang này không mở được cả hai, dù máy chủ vẫn trả lời. Trang tiếp tục thử, chậm nhất mỗi nửa phút một lần.',
    other: 'Trên trang này chưa có kết nối.',
  },
  again: 'Thử lại ngay',
  you: 'Bạn có thể làm gì',
  steps: {
    network: 'Thử mạng khác, chẳng hạn mạng điện thoại. Nếu ở đó được thì nguyên nhân là mạng cũ.',
    filter:
      'Với trang này, hãy tắt mọi thứ can thiệp vào đường truyền: VPN, bộ lọc web của phần mềm diệt virus, tiện ích của trình duyệt.',
    keeper: 'Ở cơ quan hay trường học, hãy nhờ người quản trị mạng cho phép WebSocket đến trang này.',
  },
  admin: 'Dành cho người quản trị mạng hoặc proxy',
  adminText:
    'Kết nối đến địa chỉ của trang này, đường dẫn /ws, bắt đầu bằng HTTP/1.1 với “Upgrade: websocket” rồi giữ mở. Proxy phải chuyển tiếp các tiêu đề Upgrade và Connection, và không được ngắt một kết nối im lặng trong nửa phút. Nếu không thể, proxy phải chuyển ngay câu trả lời của POST /sse khi nó đến, không giữ lại.',
  meanwhile: 'Trong lúc đó',
  meanwhileText: 'Bạn vẫn xem được các ván đã xong, và chơi với bot trong trình duyệt này mà không cần kết nối.',
  local: 'Chơi với bot ở đây',
}
