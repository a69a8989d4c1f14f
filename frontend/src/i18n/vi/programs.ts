import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: 'Chương trình của người khác',
  none: 'Hiện chưa có chương trình nào.',
  note: 'Chúng chơi qua API cho bot. Cách đưa chương trình của bạn vào',
  playing: 'đang chơi',
  engine: (name, author) => `${name}${author ? ` của ${author}` : ''}`,
  psq: 'Ván cờ (PSQ)',
  results: 'Kết quả (NDJSON)',
}
