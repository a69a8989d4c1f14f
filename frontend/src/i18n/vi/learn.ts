import type { learn as English } from '../en/learn'

/** The lesson. Sentences are short, since a phone shows at most three lines of them. */
export const learn: typeof English = {
  title: 'Học chơi cờ caro',
  chapters: {
    five: 'Năm quân liên tiếp',
    threes: 'Nước ba và nước bốn',
    double: 'Đòn đôi',
    rules: 'Khi sáu là quá nhiều',
    renju: 'Renju cấm những gì',
    practice: 'Có bị cấm không?',
  },
  chaptersLabel: 'Các chương',
  chapterDone: 'xong',
  progress: (step, all, done) => `Bước ${step} trên ${all}, đã xong ${done}`,
  board: 'Bàn cờ của bài học',
  help: points => `Hãy chọn một chấm trên bàn cờ: ${points}.`,
  right: 'Đúng rồi!',
  wrong: 'Chưa đúng.',
  yes: 'Có',
  no: 'Không',
  again: 'Thử lại',
  next: 'Tiếp',
  skip: 'Bỏ qua',
  back: 'Lùi',
  steps: {
    row: {
      task: 'Đen có bốn quân liên tiếp. Hãy đặt quân thứ năm để thắng!',
      right: 'Năm quân liên tiếp: Đen thắng. Mục tiêu của ván cờ chỉ có vậy.',
      hints: { shut: 'Trắng chặn mất, hàng này không thể thành năm nữa. Hãy tìm đầu còn thoáng.' },
    },
    diagonal: {
      task: 'Năm quân nằm chéo cũng được. Hãy tìm chỗ trống và thắng.',
      right: 'Ngang, dọc hay chéo: năm quân liền nhau là thắng.',
      hints: { hole: 'Trắng lấp mất chỗ trống. Hãy nhìn bốn quân đen theo đường chéo.' },
    },
    block: {
      task: 'Giờ Trắng có bốn quân liên tiếp và sắp thắng. Hãy chặn lại!',
      right: 'Gặp nước bốn phải chặn ngay. Nếu không nó sẽ thành năm.',
      hints: { five: 'Trắng thành năm và thắng. Bốn quân liên tiếp: hãy chặn đầu còn thoáng.' },
    },
    openFour: {
      task: 'Ba quân còn trống hai đầu là ba thoáng. Hãy tạo bốn quân thoáng cả hai đầu.',
      right: 'Bốn thoáng: thành năm ở chấm nào cũng được. Trắng chỉ chặn được một.',
      hints: {
        four: 'Là nước bốn, nhưng có chỗ trống ở giữa. Trắng lấp vào. Hãy đặt quân sát ba quân kia.',
        shut: 'Trắng chặn một đầu, không còn bốn thoáng nữa. Hãy đặt quân sát ba quân kia.',
      },
    },
    cannotStop: {
      task: 'Trắng có bốn thoáng, và đến lượt Đen. Đen còn chặn được không?',
      right: 'Đen chặn đầu này thì Trắng thành năm ở đầu kia.',
    },
    stopThree: {
      task: 'Trắng có ba thoáng. Hãy chặn một đầu trước khi nó thành bốn thoáng.',
      right: 'Giờ Trắng chỉ có thể tạo nước bốn bị chặn một đầu. Bạn đỡ được.',
      hints: { openFour: 'Trắng tạo bốn thoáng, và bạn chỉ chặn được một trong hai chấm.' },
    },
    fourFour: {
      task: 'Hai hàng ba, mỗi hàng bị chặn một đầu. Hãy tạo hai nước bốn bằng một quân!',
      right: 'Hai nước bốn cùng lúc. Trắng chỉ chặn được một, nước kia thành năm.',
      hints: {
        four: 'Một nước bốn chưa đủ. Trắng chặn và chiếm luôn chỗ hai hàng gặp nhau.',
        taken: 'Trắng chiếm mất chỗ hai hàng gặp nhau. Đó chính là điểm cần đánh.',
      },
    },
    fourThree: {
      task: 'Hãy tạo một nước bốn và một ba thoáng bằng một quân.',
      right: 'Trắng phải chặn nước bốn. Khi đó ba thoáng thành bốn thoáng.',
      hints: {
        four: 'Mới chỉ là nước bốn. Trắng chặn và chiếm luôn chỗ hai hàng gặp nhau.',
        taken: 'Trắng chiếm mất chỗ hai hàng gặp nhau. Đó chính là điểm cần đánh.',
      },
    },
    threeThree: {
      task: 'Hãy tạo hai ba thoáng bằng một quân.',
      right: 'Trắng chỉ chặn được một. Nước kia thành bốn thoáng.',
      hints: { taken: 'Trắng chiếm mất chỗ hai hàng gặp nhau. Hãy tìm ra nó trước Trắng.' },
    },
    six: {
      task: 'Ở luật tự do, năm quân trở lên là thắng. Hãy tìm điểm thắng.',
      right: 'Sáu quân liên tiếp. Ở luật tự do như vậy cũng thắng.',
      hints: { hole: 'Trắng lấp chỗ trống. Ở luật tự do, thành sáu ở đó là thắng rồi.' },
    },
    exact: {
      task: 'Ở luật tiêu chuẩn, đúng năm quân mới thắng. Đầu nào mới đúng?',
      right: 'Đúng năm quân. Ở đầu kia sẽ thành sáu, mà sáu thì ở đây không thắng.',
      hints: {
        six: 'Như vậy thành sáu. Ở luật tiêu chuẩn, sáu không thắng, và Trắng chặn đầu kia.',
        shut: 'Trắng chặn đúng chỗ có thể thành năm.',
      },
    },
    overline: {
      task: 'Trong renju, Đen không được tạo hàng dài từ sáu quân. Ở đâu bị cấm?',
      right: 'Ở đây Đen sẽ có sáu quân. Trắng thì được tạo sáu, và còn thắng nhờ nó.',
      hints: { allowed: 'Đen được đi ở đó. Hãy tìm quân sẽ làm thành sáu quân liên tiếp.' },
    },
    doubleFour: {
      task: 'Renju cấm Đen tạo hai nước bốn cùng lúc. Bạn đã gặp thế này: ở đâu?',
      right: 'Một quân, hai nước bốn: bị cấm. Đen đi trước nên renju bỏ lợi thế này.',
      hints: { allowed: 'Đen được đi ở đó. Hãy tìm quân sẽ tạo hai nước bốn.' },
    },
    doubleThree: {
      task: 'Đen cũng bị cấm tạo hai ba thoáng cùng lúc. Ở đâu?',
      right: 'Một quân, hai ba thoáng: Đen bị cấm. Trắng thì được làm tất cả những điều này.',
      hints: { allowed: 'Đen được đi ở đó. Hãy tìm quân sẽ tạo hai ba thoáng.' },
    },
    brokenThrees: {
      task: 'Renju. Đen có được đi ở chấm này không?',
      right: 'Hai ba thoáng: bị cấm. Ba có chỗ cách cũng tính, vì có thể thành bốn thoáng.',
    },
    fourAndThree: {
      task: 'Renju. Đen có được đi ở chấm này không?',
      right: 'Một nước bốn và một nước ba thì được. Đó là cách thắng tốt nhất của Đen.',
    },
    oneLine: {
      task: 'Renju. Đen có được đi ở chấm này không?',
      right: 'Hai nước bốn trên một hàng: mỗi chấm đều thành năm. Bị cấm.',
    },
    closedThree: {
      task: 'Renju. Đen có được đi ở chấm này không?',
      right: 'Chỉ có một ba thoáng. Hàng kia bị Trắng chặn nên không tính.',
    },
    whiteSix: {
      task: 'Renju. Trắng có được đi ở chấm này không?',
      right: 'Trắng không bị cấm gì cả. Sáu quân liên tiếp thì Trắng còn thắng.',
    },
  },
  end: {
    title: 'Bạn đã biết hết rồi!',
    text: 'Năm quân, nước bốn, nước ba, nước đôi và những gì renju cấm. Phần còn lại là luyện tập.',
    bot: 'Đấu với Acorn ngay',
    people: 'Tìm đối thủ',
    path: 'Tiếp tục với câu đố',
    openings: 'Khai cuộc công bằng',
    again: 'Học lại từ đầu',
  },
}
