import type { waiting as English } from '../en/waiting'

/** What the page of a game says before the second player has come, and when it was put aside. */
export const waiting: typeof English = {
  public: 'Ván của bạn đang ở sảnh. Hãy để mở trang này; ván sẽ tự bắt đầu.',
  days: 'Ván của bạn đang ở sảnh. Bạn có thể đóng trang này: khi có người vào, ván sẽ nằm trong các ván bạn đang chơi.',
  challenge: 'Lời thách đấu hiện trên mọi trang người kia mở. Ván bắt đầu khi được nhận lời.',
  private: 'Hãy gửi liên kết này. Ván bắt đầu khi bạn của bạn mở liên kết và vào chơi.',
  link: 'Liên kết đến ván này',
  withdraw: 'Rút ván',
  joinNote: 'Không cần tài khoản.',
  seat: {
    color: 'Màu của bạn',
    first: 'Đặt quân trước',
    you: 'Bạn',
    other: name => name,
    drawn: 'Bốc thăm',
  },
  adjourned: 'Tạm hoãn. Cả hai người chơi đều có thể cho ván tiếp tục.',
  adjournedWatch: 'Tạm hoãn. Người chơi có thể cho ván tiếp tục.',
  resume: 'Chơi tiếp',
}
