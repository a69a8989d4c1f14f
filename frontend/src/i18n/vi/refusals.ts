import type { refusals as English } from '../en/refusals'

const outdated = 'Máy chủ không hiểu trang này. Hãy tải lại trang rồi thử lại.'
const network = 'Không liên lạc được với máy chủ. Hãy kiểm tra kết nối rồi thử lại.'
const signedOut = 'Bạn chưa đăng nhập. Hãy đăng nhập rồi thử lại.'

export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: 'Trang web đã được cập nhật, còn trang này là bản cũ. Hãy tải lại để tiếp tục.',
  identity: 'Bây giờ bạn ở đây dưới tên khác, nên yêu cầu chưa được gửi. Nếu vẫn muốn, hãy làm lại.',
  session: 'Không tạo được phiên khách cho bạn. Lát nữa hãy thử lại.',

  // The server
  internal: 'Có lỗi xảy ra từ phía chúng tôi. Lát nữa hãy thử lại.',
  busy: 'Máy chủ đang bận. Lát nữa hãy thử lại.',
  retry: 'Máy chủ chưa lưu được. Lát nữa hãy thử lại.',
  stopping: 'Máy chủ đang khởi động lại. Lát nữa hãy thử lại.',
  not_ready: 'Máy chủ đang khởi động. Lát nữa hãy thử lại.',
  own_queue: 'Bạn đã gửi quá nhiều yêu cầu cho ván này cùng lúc. Hãy chờ phản hồi.',
  game_queue: 'Ván này đang có quá nhiều yêu cầu. Lát nữa hãy thử lại.',
  rooms: 'Máy chủ đang mở quá nhiều ván. Lát nữa hãy thử lại.',
  store_queue: 'Có quá nhiều nước đi đang chờ được lưu. Lát nữa hãy thử lại.',
  requests: 'Máy chủ đang có quá nhiều yêu cầu. Lát nữa hãy thử lại.',
  making: 'Ván trước của bạn vẫn đang được tạo. Lát nữa hãy thử lại.',
  pictures: 'Máy chủ đang có quá nhiều hình phải vẽ. Lát nữa hãy thử lại.',
  bodies: 'Máy chủ đang nhận quá nhiều dữ liệu. Lát nữa hãy thử lại.',
  another_name: 'Tài khoản đã có tên khác. Hãy thử lại.',
  sign_ins: 'Hiện có quá nhiều người đăng nhập cùng lúc. Lát nữa hãy thử lại.',
  too_many: 'Quá nhiều yêu cầu loại này cùng lúc. Hãy đợi một chút rồi thử lại.',
  flood: 'Trang này gửi quá nhiều cùng lúc. Hãy đợi một chút rồi thử lại.',
  attempts: 'Thử quá nhiều lần. Vài phút nữa hãy thử lại.',
  crowd: 'Có nhiều người dùng chung địa chỉ mạng với bạn. Hãy quay lại sau.',
  sockets: 'Bạn đang mở quá nhiều trang của Tengen cùng lúc. Hãy đóng bớt một trang.',
  follows: ({ max }) =>
    `Một trang theo dõi được tối đa ${max} ván cùng lúc, còn trang này theo dõi quá nhiều. Hãy tải lại trang.`,
  too_large: 'Nội dung quá lớn để gửi một lần.',
  conflict: 'Việc này đã được làm rồi.',
  forbidden: 'Bạn không được làm việc này.',
  not_found: 'Ở đây không có thứ bạn tìm.',
  address: 'Không có gì ở địa chỉ này.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: 'Bạn đã bị đăng xuất. Hãy đăng nhập rồi thử lại.',
  other_site: 'Yêu cầu đến từ một trang khác. Hãy mở thẳng trang này rồi thử lại.',
  host: 'Máy chủ này không phục vụ ở địa chỉ đó.',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: 'Không thể xem tiếp danh sách này. Hãy tải lại trang.',
}
