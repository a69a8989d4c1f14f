import type { conduct as English } from '../en/conduct'

/** What leaving games costs: the rule, and one's own record. */
export const conduct: typeof English = {
  title: 'Bỏ ván',
  lead: 'Đối thủ đã dành thời gian để đấu với bạn. Hãy chơi tiếp hoặc đầu hàng: khi đó không điều gì ở đây liên quan đến bạn.',
  rule: 'Quy định',
  rules: {
    counts:
      'Một ván bị tính lỗi nếu bạn hủy ván khi đối thủ đang có mặt, không bắt đầu ván, vắng mặt khi ván bị xử thua, hoặc để đồng hồ chạy rất lâu trong một thế cờ mà phần đánh giá chứng minh là thua.',
    weights: 'Hủy ván và không bắt đầu tính 0,7, bỏ ván tính 1. Xét 30 ván gần nhất của bạn.',
    limit:
      'Khi ván cuối của bạn bị tính lỗi và tổng số lỗi đạt 0,4 mỗi ván, và ít nhất là 4, hoặc khi sáu ván liên tiếp bị tính lỗi, bạn phải tạm nghỉ.',
    length:
      'Lần tạm nghỉ đầu kéo dài mười phút, mỗi lần sau dài gấp 2,2 lần lần trước; mỗi ngày trọn vẹn không bị tạm nghỉ sẽ giảm lại một bậc. Không lần nào dài quá ba ngày.',
    means:
      'Trong lúc tạm nghỉ bạn không đấu được với người lạ. Bot, bạn bè qua liên kết riêng, ván tính bằng ngày, xem ván và phân tích vẫn mở.',
    never:
      'Ván với bot, ván riêng tư và ván tính bằng ngày không bao giờ bị tính, cũng như mọi việc trong mười phút sau khi máy chủ gặp sự cố.',
  },
  own: 'Các ván gần đây của bạn',
  pausing: (day, hour) => `Bạn phải tạm nghỉ đến ${day}, ${hour}.`,
  last: when => `Lần tạm nghỉ gần nhất của bạn kết thúc ngày ${when}.`,
  sum: (weight, limit, games) => `${weight} trên ${limit}, từ ${games} ván.`,
  fine: 'Không ván nào gần đây của bạn bị tính lỗi.',
  none: 'Bạn chưa chơi ván nào thuộc diện tính.',
  visitor: 'Sau khi bạn chơi, cách các ván của bạn kết thúc sẽ hiện ở đây.',
  endings: {
    abort: 'hủy khi đối thủ đang có mặt',
    no_show: 'không bắt đầu',
    left: 'bỏ đi trước khi ván kết thúc',
    sat_out: 'để hết giờ trong thế thua',
  },
}
