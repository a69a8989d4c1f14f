import type { playing as English } from '../en/playing'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)} phút` : `${Math.ceil(seconds / 3600)} giờ`

/** What is said when a game that is begun or played refuses something. */
export const playing: typeof English = {
  refusals: {
    // A new game
    guest_rated: 'Khách chỉ chơi ván giao hữu. Hãy tạo tài khoản để được tính Elo.',
    seeks: 'Bạn có quá nhiều ván đang chờ. Hãy rút bớt một ván trước.',
    games: 'Bạn đang chơi quá nhiều ván cùng lúc. Hãy kết thúc bớt một ván.',
    opponent_games: 'Đối thủ đang chơi quá nhiều ván. Hãy thử lại sau.',
    bots_most: ({ max }) => `Bạn chỉ được chơi ${max} ván với bot cùng lúc. Hãy kết thúc bớt một ván.`,
    bots_crowd: 'Mạng của bạn đang có quá nhiều ván với bot. Hãy thử lại sau.',
    game_exists: 'Ván đó đã có rồi.',
    own_game: 'Bạn không thể đấu với chính mình.',
    started: 'Người khác đã vào ván đó.',
    playing: 'Bạn đang chơi một ván. Hãy chơi xong ván đó trước.',
    host_playing: 'Đối thủ đã bắt đầu ván khác.',
    opponent_left: 'Đối thủ đã rời đi. Hiện không có ai để chơi cùng.',
    blocked: 'Hai người không đấu với nhau được: một người đã chặn người kia.',
    range: ({ max }) => `Khoảng Elo đi từ 0 đến ${max}, và cần có đồng hồ.`,
    pausing: ({ seconds }) => `Bạn đã bỏ quá nhiều ván. Sau ${soon(seconds)} nữa bạn mới được đấu với người lạ.`,
    out_of_range: 'Ván này dành cho người chơi có mức Elo khác.',
    withdrawn: 'Ván này đã được rút.',

    // A game
    damaged: 'Ván này bị hỏng dữ liệu và đã tạm gác; đồng hồ đang dừng. Không có gì bị mất.',
    log: 'Biên bản của ván này bị hỏng.',
    not_player: 'Bạn không chơi ván này.',
    not_your_turn: 'Chưa đến lượt bạn.',
    not_started: 'Ván chưa bắt đầu.',
    over: 'Ván đã kết thúc.',
    stale: 'Ván đã đi tiếp. Hãy xem lại.',
    point: 'Đó không phải là giao điểm trên bàn cờ.',
    off_board: 'Giao điểm đó nằm ngoài bàn cờ.',
    occupied: 'Ở đó đã có quân.',
    forbidden_point: 'Đó là nước cấm của Đen.',
    unexplained: 'Chỉ giải thích được giao điểm trống trong ván renju.',
    not_now: 'Lúc này chưa cần chọn điều đó.',
    no_offer: 'Không có đề nghị nào để trả lời.',
    offered: 'Đang có một đề nghị chờ trả lời, hoặc bạn đã đề nghị rồi.',
    offer_wait: ({ seconds, moves }) =>
      `Bạn đã đề nghị việc này vài lần. Hãy đợi ${moves > 0 ? `${moves} nước` : seconds < 60 ? `${seconds} giây` : soon(seconds)} rồi thử lại.`,
    offer_most: ({ max }) => `Mỗi ván chỉ được đề nghị việc này ${max} lần.`,
    no_takebacks: 'Ván này không cho đi lại.',
    nothing_to_take_back: 'Bạn không có nước nào để đi lại.',
    too_long: 'Ván này đã đi lại quá nhiều lần.',
    too_early: 'Ván mới bắt đầu. Bạn có thể hủy ván.',
    too_late: 'Ván đang diễn ra. Bạn chỉ có thể đầu hàng.',
    adjourned: 'Ván đang tạm hoãn. Trước hết hãy cho ván tiếp tục.',
    not_adjourned: 'Ván không bị tạm hoãn.',
    not_away: 'Đối thủ vắng mặt chưa đủ lâu.',
    no_pass: 'Luật này không cho bỏ lượt.',
    no_clock: 'Ván này không có đồng hồ.',
    enough: 'Đối thủ còn đủ thời gian.',
    not_in_room: 'Bạn không ở trong phòng của ván này. Hãy tải lại trang rồi thử lại.',
  },
}
