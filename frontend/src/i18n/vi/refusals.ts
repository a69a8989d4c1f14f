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
  session: 'Không tạo được phiên khách cho bạn. Lát nữa hãy thử lại.',

  // The server
  internal: 'Có lỗi xảy ra từ phía chúng tôi. Lát nữa hãy thử lại.',
  busy: 'Máy chủ đang bận. Lát nữa hãy thử lại.',
  retry: 'Máy chủ chưa lưu được. Lát nữa hãy thử lại.',
  too_many: 'Quá nhiều yêu cầu loại này cùng lúc. Hãy đợi một chút rồi thử lại.',
  not_found: 'Ở đây không có thứ bạn tìm.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
