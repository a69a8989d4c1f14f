import type { playing as English } from '../en/playing'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)} phút` : `${Math.ceil(seconds / 3600)} giờ`

/** What is said when a game that is begun or played refuses something. */
const outdated = 'Máy chủ không hiểu trang này. Hãy tải lại trang rồi thử lại.'

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
    declined: 'Lời thách đấu này đã bị từ chối.',
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

    // The server
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
    flood: 'Trang này gửi quá nhiều cùng lúc. Hãy đợi một chút rồi thử lại.',
    attempts: 'Thử quá nhiều lần. Vài phút nữa hãy thử lại.',
    follows: ({ max }) =>
      `Một trang theo dõi được tối đa ${max} ván cùng lúc, còn trang này theo dõi quá nhiều. Hãy tải lại trang.`,
    too_large: 'Nội dung quá lớn để gửi một lần.',
    other_site: 'Yêu cầu đến từ một trang khác. Hãy mở thẳng trang này rồi thử lại.',
    host: 'Máy chủ này không phục vụ ở địa chỉ đó.',
    before: 'Không thể xem tiếp danh sách này. Hãy tải lại trang.',
    not_ready: 'Máy chủ đang khởi động. Lát nữa hãy thử lại.',
    crowd: 'Có nhiều người dùng chung địa chỉ mạng với bạn. Hãy quay lại sau.',
    address: 'Không có gì ở địa chỉ này.',
    session_ended: 'Bạn đã bị đăng xuất. Hãy đăng nhập rồi thử lại.',
    sockets: 'Bạn đang mở quá nhiều trang của Tengen cùng lúc. Hãy đóng bớt một trang.',
    identity: 'Bây giờ bạn ở đây dưới tên khác, nên yêu cầu chưa được gửi. Nếu vẫn muốn, hãy làm lại.',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
    stopping: 'Máy chủ đang khởi động lại. Lát nữa hãy thử lại.',
    conflict: 'Việc này đã được làm rồi.',
    forbidden: 'Bạn không được làm việc này.',
  },
}
