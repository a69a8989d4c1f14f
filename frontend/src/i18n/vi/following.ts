import type { following as English } from '../en/following'

/** Whom one follows, and who may follow one. */
export const following: typeof English = {
  refusals: {
    follow_guest: 'Cần có tài khoản để theo dõi người khác.',
    follow_self: 'Bạn không thể theo dõi chính mình.',
    follow_most: ({ max }) => `Bạn theo dõi được tối đa ${max} người. Hãy bỏ theo dõi bớt trước.`,
    follow_refused: 'Thành viên này không muốn được bạn theo dõi.',
    follow_often: 'Mục này đã thay đổi nhiều lần. Hãy đợi một lúc.',
    privacy: 'Máy chủ không hiểu trang này. Hãy tải lại trang rồi thử lại.',
  },
  title: 'Theo dõi',
  lead: 'Các thành viên bạn theo dõi, và ai trong số họ đang ở đây.',
  visitor: 'Hãy đăng nhập để theo dõi người khác.',
  signIn: 'Đăng nhập',
  empty: 'Bạn chưa theo dõi ai.',
  emptyHow: 'Mở trang cá nhân của ai đó, hoặc tên bên bàn cờ, rồi chọn “Theo dõi”. Hoặc nhập tên vào đây:',
  count: (n, most) => `${n} trên ${most}`,
  here: n => `${n} người đang ở đây`,
  playing: 'đang chơi',
  online: 'trực tuyến',
  offline: 'không ở đây',
  watch: 'Xem',
  watchWho: name => `Xem ${name} chơi`,
  follow: 'Theo dõi',
  unfollow: 'Bỏ theo dõi',
  unfollowWho: name => `Bỏ theo dõi ${name}`,
  name: 'Tên thành viên',
  stale: 'Không cập nhật được danh sách này.',
  privacy: 'Người khác thấy gì về bạn',
  who: 'Ai được theo dõi bạn',
  may: { everybody: 'Mọi người', followed: 'Người tôi theo dõi', nobody: 'Không ai' },
  mayNotes: {
    everybody: 'Ai theo dõi bạn sẽ thấy khi bạn ở đây và ván công khai bạn đang chơi.',
    followed: 'Chỉ những người chính bạn theo dõi; những người khác sẽ không còn theo dõi bạn nữa.',
    nobody: 'Những người đang theo dõi bạn sẽ không còn theo dõi nữa.',
  },
  hidden: 'Ẩn trạng thái trực tuyến của tôi',
  hiddenNote:
    'Không ai thấy bạn có ở đây hay đang chơi không, và tên bạn không hiện khi bạn xem ván. Ván công khai bạn chơi vẫn hiện trong danh sách cho mọi người, kèm tên bạn.',
}
