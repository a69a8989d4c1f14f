// The analysis board, studies and files.
import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'

const word = (c: string): string => (c === 'white' ? 'Trắng' : 'Đen')
const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `Dòng ${line}` : byte > 0 ? `Byte ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}
const outdated = 'Máy chủ không hiểu trang này. Hãy tải lại trang rồi thử lại.'

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals: {
    study_visitor: 'Hãy đăng nhập để lưu bài nghiên cứu.',
    study_guest: 'Khách không lưu được bài nghiên cứu. Hãy tạo tài khoản trước: chỉ cần tên và mật khẩu.',
    study_most: ({ max }) => `Bạn đã lưu ${max} bài nghiên cứu, đó là mức tối đa. Hãy xóa bớt một bài trước.`,
    study_room: ({ mib }) =>
      `Các bài nghiên cứu của bạn đã chiếm ${mib} MiB, đó là mức tối đa. Hãy xóa bớt một bài trước.`,
    study_missing: 'Bài nghiên cứu này không tồn tại, hoặc đã bị xóa.',
    study_others: 'Chỉ chủ sở hữu mới được sửa bài này. Thay vào đó, hãy lưu một bản sao của riêng bạn.',
    study_changed: 'Bài này đã được sửa ở cửa sổ khác. Hãy tải lại trước khi lưu.',
    study_title: ({ max }) => `Hãy đặt tiêu đề cho bài, tối đa ${max} ký tự.`,
    study_often: 'Quá nhiều thay đổi trong một phút. Hãy đợi một chút rồi lưu lại.',
    study_large: ({ kib, moves }) =>
      `Bài nghiên cứu này quá lớn: chỉ có chỗ cho ${kib / 1024} MiB, và ${moves} nước trên một biến.`,
    study_text: () => 'Có bình luận, nhãn hoặc tên trong bài này quá dài.',
    study_chapters: ({ max }) => `Một bài có tối đa ${max} chương.`,
    study_rule: outdated,
    study_tree: () => outdated,
    study_point: () => outdated,
    study_occupied: () => outdated,
    study_over: () => outdated,

    import_syntax: p => where(p, 'nội dung không đúng định dạng.'),
    import_unknown: ({ line }) =>
      where(
        { line, byte: 0 },
        'không đọc được nội dung này. Chỉ đọc được SGF, PSQ, RenLib, liên kết đến gomocalc.com và danh sách nước đi.',
      ),
    import_game: p => where(p, 'đây là trò chơi khác, không phải cờ caro.'),
    import_size: p => where(p, 'không ai chơi trên bàn cờ như vậy. Bàn phải vuông, mỗi cạnh từ 5 đến 20 điểm.'),
    import_point: p => where(p, 'có thứ không phải giao điểm trên bàn cờ.'),
    import_occupied: p => where(p, 'ở đó đã có quân.'),
    import_large: ({ nodes, moves }) =>
      `Tệp này quá lớn: đọc được tối đa ${nodes} nước, và tối đa ${moves} nước trên một biến.`,
    import_options: outdated,

    export_format: outdated,
    export_size: 'RenLib chỉ hỗ trợ bàn 15×15.',
    export_pass: 'Tệp PSQ không chứa được lượt bỏ. Hãy chọn định dạng khác.',
    export_encoding: 'Bình luận có ký tự mà bảng mã này không có. Hãy chọn bảng mã khác.',
    export_none: 'Chưa có ván nào để tải xuống.',
  },
  title: 'Bàn phân tích',
  board: turn => `Bàn phân tích: đến lượt ${word(turn)}.`,
  boardOver: 'Bàn phân tích: biến đã kết thúc.',
  turn: c => `Đến lượt ${word(c)}`,
  ends: {
    five: c => `Năm quân liên tiếp: ${word(c)} đã thắng.`,
    long: c => `Từ sáu quân liên tiếp: ${word(c)} đã thắng.`,
    forbidden: (at, kind) => `${at} là nước cấm của Đen, vì ${kinds[kind] ?? kind}: Trắng đã thắng.`,
    full: 'Bàn cờ đã kín.',
  },
  forbidden: (at, kind) => `${at} là nước cấm của Đen: ${kinds[kind] ?? kind}.`,

  first: 'Về đầu',
  back: 'Lùi',
  forward: 'Tiến',
  last: 'Đến cuối biến',
  undo: 'Hoàn tác',
  redo: 'Làm lại',
  pass: 'Bỏ lượt',
  passed: 'bỏ lượt',
  remove: 'Xóa từ đây',
  promote: 'Đưa biến lên trên',
  makeMain: 'Đặt làm biến chính',
  full: 'Không còn chỗ cho nước nào nữa.',

  moves: 'Nước đi',
  none: 'Chưa có nước nào.',
  move: (n, at) => `Nước ${n}, ${at}`,
  variations: n => `Thay cho nước ${n}`,
  variation: at => `Biến với ${at}`,
  folded: n => `thêm ${n} nước`,
  comment: 'Bình luận',
  commentHint: 'Ghi chú về thế cờ này',
  commented: 'có bình luận',

  engine: 'Engine',
  engineSettings: 'Cài đặt engine',
  engineKey: 'Engine: phím z',
  engineNote: 'Nước tốt nhất, thế ép thắng của hai bên, và nước cấm.',
  lines: 'Nước tốt nhất',
  where: 'Engine chạy',
  wheres: { server: 'trên máy chủ', browser: 'trong trình duyệt' },
  whereNote: 'Cùng một engine, tải 1,3 MB. Nó chạy chừng nào bạn còn xem, và không gửi gì đi.',
  loading: 'Đang tải engine',
  looking: 'Đang xét…',
  over: 'Không còn gì để đi.',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `Cơ hội thắng của Đen: ${percent(p)}`,
  mate: plies => `${plies > 0 ? 'thắng' : 'thua'} trong ${Math.ceil(Math.abs(plies) / 2)} nước`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? 'T' : 'B'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: n => `độ sâu ${n}`,
  add: at => `Thêm biến với ${at} vào cây`,
  lineOf: points => points.join(' '),
  showWin: 'Xem thế thắng',
  showThreat: 'Xem đe dọa',
  holds: (points, many) =>
    many
      ? `Theo engine, ${list(points)} giữ được; có thể còn nước khác.`
      : `Mọi nước đáp ngoài ${list(points)} đều đã chứng minh là thua.`,
  playing: 'Khi đang đấu với người thì không có phân tích. Bạn vẫn dùng được bàn cờ.',

  openings: 'Khai cuộc đã chơi ở đây',
  threats: 'Đe dọa',
  threatsNote: 'Nước bốn và ba thoáng của hai bên: phím x',
  fours: (c, points) => `${word(c)} thành năm ở ${list(points)}.`,
  threes: (c, points) => `${word(c)} thành bốn thoáng ở ${list(points)}.`,

  panels: {
    title: 'Bên bàn cờ',
    moves: 'Nước đi',
    comment: 'Bình luận',
    openings: 'Khai cuộc',
    books: 'Sách',
    menu: 'Menu',
  },
  graph: {
    unknown: n => `Cơ hội thắng của Đen theo từng nước; sau nước ${n} thì chưa rõ.`,
    evaluate: 'Đánh giá biến này',
    progress: (done, of) => `Đang đánh giá biến: ${done} trên ${of} thế cờ`,
    meanwhile: 'Các biến của engine sẽ hiện lại trên bàn khi xong việc này.',
    stop: 'Dừng',
  },

  setup: 'Bàn cờ mới',
  rule: 'Luật',
  boardSize: 'Bàn cờ',
  sizeOf: n => `${n}×${n}`,
  start: 'Bắt đầu',
  startNote: 'Cây biến hiện tại sẽ mất; “Hoàn tác” đưa nó trở lại.',

  encodings,
  notices,
  noticeAt,

  import: {
    title: 'Mở tệp hoặc danh sách nước đi',
    note: 'SGF, PSQ, RenLib (.lib), XML của RIF, liên kết đến gomocalc.com và danh sách nước đi như h8i9i7.',
    unkept: 'Máy chủ không lưu gì; “Hoàn tác” đưa cây biến hiện tại trở lại.',
    drop: 'hoặc thả tệp vào đây',
    reading: 'Đang đọc tệp…',
    text: 'Nước đi hoặc nội dung tệp',
    file: 'Chọn tệp',
    skipI: 'Cột bỏ qua chữ i',
    skipNote: 'Chỉ cho danh sách nước đi: a … h, j, k …',
    read: 'Mở',
    large: 'Tệp lớn hơn 8 MiB. Hãy chia nhỏ tệp rồi thử lại.',
    done: (format, moves) => `${formats[format] ?? format}: ${moves} nước, kể cả các biến.`,
    cut: n => `${n} nhánh không đi tiếp được và kết thúc sớm.`,
    several: n => `Tệp này có ${n} ván.`,
    filter: 'Lọc theo tên',
    more: n => `Còn ${n} ván: lọc theo tên để tìm.`,
    game: (result, moves) => [result, `${moves} nước`].filter(Boolean).join(' · '),
    nameless: n => `Ván ${n}`,
    anyway: 'Vẫn đọc',
    faultAt,
    foundIn,
    remarks: 'Tệp đã được hiểu thế nào',
    wrong: 'Chữ bị sai?',
    otherwise: 'Nếu tên hoặc bình luận bị lỗi chữ, hãy đọc theo',
  },

  export: {
    title: 'Lưu thành tệp hoặc hình ảnh',
    encoding: 'Bảng mã văn bản của RenLib',
    unicode: 'Mọi tệp khác đều dùng UTF-8, và SGF có ghi điều đó.',
    dropped: droppedBy,
    png: 'PNG của thế cờ',
    gif: 'GIF động của biến',
    speed: 'Thời gian mỗi nước',
    seconds: n => `${String(n).replace('.', ',')} giây`,
    making: 'Đang tạo ảnh động',
    cancel: 'Hủy',
    pictureless: 'Trình duyệt này không tạo được hình. Có thể trình duyệt khác làm được.',
  },

  free: {
    title: 'Xếp thế cờ',
    board: 'Bàn để xếp',
    tool: 'Đặt',
    tools: { black: 'Đen', white: 'Trắng', remove: 'Bỏ quân' },
    turn: 'Đến lượt',
    start: 'Bắt đầu từ đây',
    clear: 'Xóa bàn',
    note: 'Đặt quân theo thứ tự nào cũng được. Chúng thành một chuỗi nước đi, bên ít quân hơn thì bỏ lượt. Hoàn tác sẽ đưa cây cũ trở lại.',
    why: {
      over: 'Đã có năm quân liền: ván cờ không đi tiếp từ đây.',
      order: 'Theo luật này không có thứ tự nước nào dẫn tới đây: một quân Đen ở điểm cấm.',
    },
  },

  diagram: {
    title: 'Hình cờ',
    from: 'Đánh số từ',
    to: 'đến',
    note: 'Chỉ những nước này có số. Sau nước cuối thì không.',
    letters: 'Dấu và chữ',
    plain: 'Đen trắng, để in giấy',
    print: 'In',
  },

  keep: {
    title: 'Bài nghiên cứu',
    account: 'Đến tài khoản của bạn',
    name: 'Tiêu đề',
    save: 'Lưu thành bài nghiên cứu',
    copy: 'Lưu một bản sao',
    none: 'Bạn chưa lưu bài nghiên cứu nào.',
    count: (n, most) => `Bài nghiên cứu của bạn: ${n} trên ${most}`,
    changed: (date, kib) => `${date} · ${kib} KiB`,
    remove: title => `Xóa ${title}`,
    removeThis: 'Xóa',
    removeSure: title => `Xóa “${title}”?`,
    removeNote: 'Liên kết của bài sẽ không dẫn đến đâu nữa. Không thể hoàn tác.',
    removeYes: 'Có, xóa',
    states: { saved: 'Mọi thay đổi đã được lưu.', unsaved: 'Chưa lưu…', saving: 'Đang lưu…' },
    link: 'Sao chép liên kết đến bài này',
    readOnly: name => `Đây là bài nghiên cứu của ${name}. Bạn có thể đi thử; các nước đó không được lưu.`,
    elsewhere:
      'Bài nghiên cứu này cũng đang mở ở một cửa sổ khác. Hãy chỉ sửa ở một cửa sổ: thay đổi ở cả hai nơi không thể gộp lại.',
    home: 'Mở trên bàn phân tích của tôi',
    copyFrom: when =>
      `Không có kết nối: đây là bản sao trong trình duyệt này (${when}). Các nước bạn đi thử không được lưu; muốn làm tiếp, hãy mở trên bàn phân tích của bạn.`,
    copies: 'Bài nghiên cứu trong trình duyệt này',
    copiesNote: 'Đọc được khi không có kết nối; nội dung giữ nguyên như lúc sao chép.',
    copied: when => `sao chép: ${when}`,
    noCopies:
      'Khi không có kết nối, bạn thấy những bài nghiên cứu đã từng mở trong trình duyệt này: hiện chưa có bài nào.',
  },

  all: {
    lead: 'Bài nghiên cứu là một bàn cờ có các biến, ghi chú và chương. Có thể chia sẻ bằng liên kết.',
    fresh: 'Tạo mới từ tệp',
    mine: 'Bài nghiên cứu của bạn',
    find: 'Tìm theo tiêu đề',
    noneFound: 'Bạn không có bài nào có tiêu đề đó.',
    seen: 'Bài của người khác mà bạn đã mở',
    asStudy: 'Lưu thành bài nghiên cứu',
    asStudies: 'Gộp mọi ván vào một bài',
    analyse: 'Mở trên bàn phân tích',
    empty: 'Bắt đầu từ bàn trống',
  },

  chapters: {
    title: 'Các chương',
    place: (n, of, name) => `${n}/${of} · ${name}`,
    nameless: n => `Chương ${n}`,
    previous: 'Chương trước',
    next: 'Chương sau',
    asking: 'đố tìm nước đi',
    up: name => `Đưa “${name}” lên`,
    down: name => `Đưa “${name}” xuống`,
    moved: (name, n) => `“${name}” giờ là chương ${n}.`,
    removeSure: name => `Xóa chương “${name}”?`,
    removeNote: 'Các nước đi và bình luận của chương sẽ mất. Không thể hoàn tác.',
    gone: 'Chương đó không còn trong bài này. Đây là chương đầu.',
    name: 'Tên chương',
    starts: moves => (moves === 0 ? 'Chương bắt đầu từ bàn cờ trống.' : `Chương bắt đầu sau nước ${moves}.`),
    startHere: 'Bắt đầu từ thế cờ này',
    asks: 'Người đọc tự tìm nước đi',
    asksNote: 'Các nước của biến chính, từ thế bắt đầu; bình luận là gợi ý cho nước tiếp theo.',
    link: 'Sao chép liên kết đến chương này',
    embed: 'Sao chép mã để nhúng',
    embedded: 'Đã sao chép mã',
    download: 'Tải mọi chương (SGF)',
    open: 'Mở bài trên Tengen',
    new: 'Chương mới',
    from: 'Tạo từ',
    sources: {
      empty: 'bàn cờ trống',
      file: 'tệp hoặc các nước đi',
      game: 'ván đã chơi ở đây',
      board: 'bàn phân tích của tôi',
    },
    add: 'Thêm chương',
    addAll: n => `Thêm cả ${n} ván thành chương`,
    addFirst: n => `Thêm ${n} ván đầu`,
    tooMany: (games, room, most) => `Có ${games} ván, chỉ còn chỗ cho ${room}: một bài có tối đa ${most} chương.`,
    game: 'Liên kết đến ván đấu',
    noGame: 'Đây không phải liên kết đến ván đấu.',
    noBoard: 'Chưa có nước đi nào trên bàn phân tích của bạn.',
  },
  ask: {
    title: 'Tìm nước đi',
    find: c => `Hãy tìm nước đi của ${word(c)}.`,
    right: c => `Đúng rồi. Hãy tìm nước tiếp theo của ${word(c)}.`,
    wrong: at => `${at} chưa đúng. Hãy thử nước khác.`,
    solved: 'Bạn đã tìm ra mọi nước đi.',
    hint: 'Gợi ý',
    show: 'Hiện nước đi',
    again: 'Bắt đầu lại',
    look: 'Xem cả chương',
    try: 'Tự tìm nước đi',
  },

  marks: {
    title: 'Dấu',
    kinds: { triangle: 'Tam giác', circle: 'Vòng tròn', square: 'Hình vuông', cross: 'Dấu chéo', label: 'Chữ cái' },
    letter: 'A',
    tap: kind => `${kind}: chọn các điểm trên bàn cờ, chọn lại để xóa.`,
    clear: 'Xóa các dấu',
  },
  marked: marks => `Đã đánh dấu: ${list(marks)}.`,
  mark: (kind, at, text) => (kind === 'label' ? `“${text}” ở ${at}` : `${markKinds[kind] ?? kind} ở ${at}`),

  download: {
    title: 'Tải ván xuống',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: 'Nước đi dạng chữ', lib: 'RenLib' },
    notes: {
      sgf: 'cho hầu hết phần mềm, có tên, kết quả và thời gian',
      psq: 'của Piskvork và Gomocup',
      txt: 'như h8i9i7',
      lib: 'thư viện gồm một biến',
    },
  },

  share: 'Chia sẻ',
  link: 'Sao chép liên kết đến thế cờ này',
  linkLong: 'Biến này quá dài cho một liên kết.',
  copyMoves: 'Sao chép nước đi',
  unkept: 'Cây biến này quá lớn để lưu trong trình duyệt. Hãy tải xuống trước khi rời trang.',
  elsewhere:
    'Bàn phân tích cũng đang mở ở một cửa sổ khác. Mỗi cửa sổ giữ cây biến riêng; lần sau sẽ bắt đầu từ cây được sửa gần nhất.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML của RIF',
  link: 'Liên kết',
  moves: 'Danh sách nước đi',
}

const markKinds: Record<string, string> = {
  triangle: 'tam giác',
  circle: 'vòng tròn',
  square: 'hình vuông',
  cross: 'dấu chéo',
}

const kinds: Record<string, string> = {
  double_three: 'tạo hai nước ba',
  double_four: 'tạo hai nước bốn',
  overline: 'tạo hàng từ sáu quân',
}
