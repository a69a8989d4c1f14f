import type { push as English } from '../en/push'

const refusals: (typeof English)['refusals'] = {
  push_none: 'Thiết bị này chưa đăng ký. Hãy bật lại thông báo.',
  push_off: 'Máy chủ này không gửi thông báo.',
  push_often: 'Mục này đã thay đổi nhiều lần. Hãy đợi một lúc.',
  push_subscription: 'Máy chủ không gửi được đến trình duyệt này.',
}

/** Notifications while no page is open. */
export const push: typeof English = {
  refusals,
  title: 'Khi Tengen đang đóng',
  lead: 'Trình duyệt có thể báo cho bạn về các ván của bạn cả khi không mở trang Tengen nào. Những gì đang ở trên màn hình thì không báo lại.',
  account: 'Cần có tài khoản. Thông báo ngừng khi bạn đăng xuất.',
  signUp: 'Tạo tài khoản',
  none: 'Trình duyệt này không nhận được thông báo khi trang đã đóng.',
  home: 'Trên iPhone hoặc iPad, trước hết hãy thêm Tengen vào màn hình chính: chạm Chia sẻ, rồi chọn “Thêm vào MH chính”. Mở Tengen từ đó và quay lại trang này.',
  denied:
    'Trình duyệt đang chặn thông báo của trang này. Hãy mở cài đặt của trang qua biểu tượng cạnh địa chỉ, cho phép thông báo, rồi tải lại trang.',
  worker:
    'Tengen chưa được cài trong trình duyệt này, hoặc trình duyệt không cho phép. Hãy tải lại trang và đợi vài giây.',
  off: 'Máy chủ này không gửi thông báo.',
  again: 'Kiểm tra lại',
  allow: 'Bật trên thiết bị này',
  allowNote: 'Trình duyệt sẽ hỏi bạn trước.',
  stop: 'Tắt trên thiết bị này',
  turn: 'Đến lượt bạn trong một ván cờ thư',
  challenge: 'Có người thách đấu bạn',
  began: 'Một ván của bạn đã bắt đầu',
  reminder: 'Bạn sắp hết giờ trong ván tính bằng ngày',
  vacation: 'Kỳ nghỉ kết thúc',
  lost: 'Trình duyệt này đã mất đăng ký: không nhận được thông báo. Hãy bật lại.',
  devices: 'Các thiết bị nhận thông báo',
  nobody: 'Chưa có thiết bị nào nhận thông báo.',
  here: 'thiết bị này',
  device: 'Một trình duyệt',
  where: (browser, system) => `${browser} trên ${system}`,
  since: day => `từ ${day}`,
  remove: 'Gỡ',
  removeWho: device => `Gỡ: ${device}`,
  most: n => `Tối đa ${n} thiết bị. Thiết bị thêm vào sẽ thay thiết bị cũ nhất.`,
  failed:
    'Trình duyệt không đăng ký được: dịch vụ thông báo đẩy có thể không liên lạc được hoặc đang tắt. Hãy thử lại sau.',
  kept: 'Thay đổi chưa được lưu.',
}
