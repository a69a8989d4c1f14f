import type { why as English } from '../en/why'

// The answer to why a point is forbidden.
export const why: typeof English = {
  asking: at => `Đang xét ${at}…`,
  kinds: {
    overline: 'hàng dài (từ sáu quân)',
    double_four: 'hai nước bốn (4-4)',
    double_three: 'hai nước ba (3-3)',
    five: 'năm quân liên tiếp',
  },
  forbidden: (at, kind) => `${at} là nước cấm: ${kind}`,
  was: (at, kind) => `${at} từng là nước cấm: ${kind}`,
  allowed: at => `${at} không phải nước cấm`,
  five: at => `${at} thành năm: thắng, và không gì cấm được`,
  notes: {
    overline: 'Đen bị cấm tạo hàng từ sáu quân trở lên.',
    double_four: 'Đen bị cấm tạo hai nước bốn bằng một quân.',
    double_three: 'Đen bị cấm tạo hai ba thoáng bằng một quân.',
  },
  nothing: 'Đặt quân ở đó không tạo hai nước ba, hai nước bốn hay hàng sáu quân.',
  overline: stones => `Từ sáu quân liên tiếp: ${stones}`,
  fiveRow: stones => `Năm quân liên tiếp: ${stones}`,
  four: (stones, points) => `Bốn: ${stones}. Thành năm ở ${points}`,
  twoFours: (stones, points) => `Hai nước bốn trên một hàng: ${stones}. Thành năm ở ${points}`,
  three: (stones, points) => `Ba: ${stones}. Thành bốn thoáng ở ${points}`,
  notAt: (at, kind) => `Không phải ở ${at}: ${kind}`,
  notAtForbidden: (at, kind) => `Không phải ở ${at}: chính nó là nước cấm, ${kind}`,
  noThree: stones => `Không tính là ba: ${stones}`,
  and: ' và ',
  or: ' hoặc ',
}
