import type { account as English } from '../en/account'

/** “3 ván và 1 ván đang chờ” */
const things = (games: number, open: number): string =>
  [games > 0 && `${games} ván`, open > 0 && `${open} ván đang chờ`].filter(Boolean).join(' và ')

export const account: typeof English = {
  conduct: 'Hậu quả khi bỏ ván, và người điều hành đã làm gì',
  mod: 'Dành cho người điều hành: các báo cáo, việc xem lại và khiếu nại',
  rules: 'Quy tắc ứng xử',
  following: 'Bạn theo dõi ai, và ai được theo dõi bạn',
  refusals: {
    name_length: ({ min, max }) => `Tên dài từ ${min} đến ${max} ký tự.`,
    name_text: 'Tên gồm chữ cái và chữ số, có thể có _ hoặc - ở giữa.',
    name_scripts: 'Tên chỉ dùng một hệ chữ, để không bị nhầm với tên khác.',
    name_reserved: 'Tên đó được dành riêng cho trang. Hãy chọn tên khác.',
    name_taken: 'Tên đó đã có người dùng. Hãy chọn tên khác.',
    name_same: 'Đó đang là tên của bạn.',
    has_account: 'Bạn đã có tài khoản rồi.',
    password_short: ({ min }) => `Mật khẩu dài ít nhất ${min} ký tự.`,
    password_long: ({ max }) => `Mật khẩu dài nhiều nhất ${max} ký tự.`,
    password_common: 'Mật khẩu đó quá dễ đoán. Hãy chọn mật khẩu khác.',
    password_name: 'Mật khẩu không được trùng với tên của bạn. Hãy chọn mật khẩu khác.',
    password_text: 'Mật khẩu đó có ký tự không hợp lệ. Hãy chọn mật khẩu khác.',
    password_wrong: 'Mật khẩu hiện tại không đúng.',
    guest_password: 'Khách không có mật khẩu. Hãy tạo tài khoản trước.',
    credentials: 'Tên hoặc mật khẩu không đúng.',
  },
  keep: {
    ask: (name, games, open) => `Chuyển ${things(games, open)} của ${name} vào tài khoản này`,
    yes: live =>
      live > 0
        ? 'Các ván đó sẽ là của bạn, và bạn chơi tiếp từ chỗ đang dở.'
        : 'Các ván đó sẽ là của bạn, cùng với các đoạn trò chuyện.',
    no: live =>
      live > 0
        ? 'Các ván đó ở lại với phiên khách, mà không ai vào lại được nữa: các ván đang chơi sẽ thua.'
        : 'Các ván đó ở lại với phiên khách, mà không ai vào lại được nữa.',
    done: (name, games, open) => `${things(games, open)} của ${name} giờ là của bạn.`,
  },
  title: 'Tài khoản',
  keepTitle: 'Giữ lại các ván của bạn',
  keepLead: name =>
    `Bạn đang chơi với tên ${name}, là khách. Hãy chọn tên và mật khẩu để giữ các ván của bạn trên mọi thiết bị.`,
  newLead: 'Bạn có thể chơi mà không cần tài khoản. Tài khoản giữ tên và các ván của bạn trên mọi thiết bị.',
  name: 'Tên',
  nameNote: 'Từ 2 đến 20 chữ cái hoặc chữ số.',
  password: 'Mật khẩu',
  passwordNote: 'Ít nhất 8 ký tự. Ghép vài từ không liên quan với nhau là có mật khẩu tốt.',
  register: 'Tạo tài khoản',
  login: 'Đăng nhập',
  working: 'Chờ một chút…',
  tabs: { register: 'Tài khoản mới', login: 'Đăng nhập' },
  hello: name => `Xin chào, ${name}`,
  parts: {
    label: 'Các phần của tài khoản',
    security: 'Bảo mật',
    privacy: 'Riêng tư',
    programs: 'Chương trình',
    data: 'Tên và dữ liệu',
  },
  logout: 'Đăng xuất',
  change: 'Đổi mật khẩu',
  old: 'Mật khẩu hiện tại',
  fresh: 'Mật khẩu mới',
  changed: 'Đã đổi mật khẩu. Các thiết bị khác đã bị đăng xuất.',
  nameShort: 'Tên dài từ 2 đến 20 ký tự.',
  passwordShort: n => `Mật khẩu dài ít nhất 8 ký tự; mật khẩu này có ${n}.`,
  passwordLong: 'Mật khẩu dài nhiều nhất 128 ký tự.',
  required: 'Hãy điền vào đây.',
  show: 'Hiện',
  hide: 'Ẩn',
}
