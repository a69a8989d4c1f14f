import type { rules as English } from '../en/rules'

/** The rules for people, in plain words. */
export const rules: typeof English = {
  title: 'Quy tắc ứng xử',
  lead: 'Tengen dành cho những người yêu cờ caro. Mấy quy tắc dưới đây giữ cho nơi này luôn như vậy.',
  parts: {
    fair: {
      title: 'Tự mình chơi',
      text: 'Khi đấu với người, không ai và không gì được giúp bạn: không engine, không sách khai cuộc bên bàn cờ, không bạn bè mách nước. Xong ván thì phân tích thoải mái.',
    },
    account: {
      title: 'Một tài khoản để tính Elo',
      text: 'Chỉ chơi các ván tính Elo bằng một tài khoản duy nhất. Chương trình máy tính có tài khoản riêng, được ghi rõ là bot.',
    },
    abuse: {
      title: 'Cư xử tử tế',
      text: 'Không xúc phạm, đe dọa, quấy rối, dù trong trò chuyện hay trong tên gọi. Ai không muốn nói chuyện với bạn thì có quyền không nói.',
    },
    sandbagging: {
      title: 'Chơi để thắng',
      text: 'Không cố ý thua, không nhường hay đổi chác Elo.',
    },
    leaving: {
      title: 'Chơi cho hết ván',
      text: 'Hãy chơi tiếp hoặc đầu hàng. Bỏ ván thì phải chịu hậu quả.',
    },
  },
  leaving: 'Hậu quả khi bỏ ván',
  mods: {
    title: 'Người điều hành được làm gì',
    warn: 'Nhắc nhở bạn.',
    mute: 'Cấm trò chuyện trong một thời gian: bạn vẫn chơi, nhưng không viết được.',
    suspend:
      'Đình chỉ tài khoản có thời hạn hoặc vĩnh viễn. Các ván đang chơi sẽ thua vì hết giờ, hoặc bị hủy kết quả: người điều hành quyết định.',
    unrated: 'Chỉ cho tài khoản chơi ván không tính Elo, có thời hạn hoặc vĩnh viễn.',
    name: 'Cấm một tên: bạn chọn tên khác.',
    annul: 'Hủy kết quả ván. Đối thủ được trả lại số điểm đã mất, mỗi người tối đa 150 điểm.',
    second:
      'Biện pháp nào dài hơn ba mươi ngày sẽ được một người điều hành thứ hai xem lại trong vòng bảy ngày, nếu không thì chấm dứt.',
    self: 'Không người điều hành nào được xử lý chính mình hoặc một người điều hành khác.',
    told: 'Bạn được báo về mỗi biện pháp, kèm lý do và thời hạn. Mọi biện pháp đều có thể được rút lại.',
  },
  appeal: {
    title: 'Cách khiếu nại',
    text: 'Trên trang Khiếu nại, trang này vẫn mở cho tài khoản bị đình chỉ. Người trả lời là một người điều hành khác, không phải người đã xử lý, nếu có.',
    link: 'Đến trang Khiếu nại',
  },
  report: {
    title: 'Cách báo cáo một người',
    text: 'Từ tên người chơi trong ván, từ một dòng trò chuyện hoặc từ trang cá nhân. Bạn sẽ được báo kết quả. Hai mươi lần báo cáo một ngày là đủ cho bất cứ ai; báo cáo của người thường báo đúng sẽ được xem trước.',
  },
  kept: {
    title: 'Lưu những gì, trong bao lâu',
    chat: 'Các dòng trò chuyện: chín mươi ngày.',
    reports: 'Báo cáo và bằng chứng: đến chín mươi ngày sau khi khép lại.',
    words: 'Những gì người điều hành viết cho bạn, khiếu nại và câu trả lời: chín mươi ngày sau khi kết thúc.',
    fair: 'Cách bạn chơi các ván tính điểm so với điểm của bạn: một năm. Chỉ người điều hành thấy; bạn đọc được khi họ đóng vụ việc.',
    acts: 'Đã làm gì, với ai, do ai, khi nào và vì lý do gì: vĩnh viễn.',
    left: 'Nếu bạn xóa tài khoản, các nội dung viết sẽ bị xóa ngay.',
  },
}
