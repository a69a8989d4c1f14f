import type { books as English } from '../en/books'
import type { Why } from '../../src/books/fault'

const where = (at: number): string => (at > 0 ? ` (위치 ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)

/** Why a book was not read, kept or written. */
const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => '4 MiB가 넘어요. 파일을 나눠서 다시 해 보세요.',
  files: () => '한 번에 파일 50개까지 추가할 수 있어요.',
  unread: () => '이 파일을 더 이상 읽을 수 없어요. 다시 고르세요.',
  empty: () => '빈 파일이에요.',
  format: () => 'RenLib(.lib), SGF, RIF의 XML 가운데 어느 것도 아니에요.',
  picture: () => '그림 파일이에요. 기보 파일을 고르세요.',
  archive: () => '압축 파일이에요. 먼저 푸세요.',
  broken: at => `파일 형식에 맞지 않아요${where(at)}.`,
  entities: at => `정의가 들어 있는 XML은 읽지 않아요${where(at)}.`,
  moves: () => '기보집 하나에 100만 수까지만 담을 수 있어요.',
  deep: at => `1,000수가 넘는 수순이 있어요${where(at)}.`,
  texts: () => '글이 너무 많아 기보집에 담을 수 없어요.',
  nothing: () => '이 파일에는 오목의 수가 없어요.',
  absent: () =>
    '이 브라우저는 이 페이지의 자료를 보관하지 않아요. 시크릿 창이라면 그럴 수 있어요. 기보집에는 보관이 필요해요.',
  full: () => '이 브라우저에 기보집을 담을 공간이 없어요. 먼저 하나를 삭제하세요.',
  newer: () => '이 페이지의 더 새로운 버전이 기보집을 보관하고 있어요. 페이지를 새로고침하세요.',
  unsound: () => '다른 형태로 보관된 기보집이라 읽을 수 없어요. 삭제하고 파일을 다시 추가하세요.',
  changed: () => '다른 창에서 이 기보집이 계속 바뀌었어요. 다시 해 보세요.',
  gone: () => '삭제된 기보집이에요. 아무것도 추가되지 않았어요.',
  books: () => '기보집은 20개까지예요. 먼저 하나를 삭제하세요.',
  room: () => '기보집은 모두 합쳐 128 MiB까지예요. 먼저 하나를 삭제하세요.',
  size: () => 'RenLib는 15×15 판만 다루는데, 이 기보집에는 없어요.',
  stopped: () => '브라우저가 멈춰서 파일을 읽지 못했어요. 메모리가 부족할 수 있어요.',
}

export const books: typeof English = {
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (games, positions, kib) =>
    [
      games > 0 && `대국 ${games}판`,
      `국면 ${positions}개`,
      kib < 1024
        ? `${kib} KiB`
        : `${new Intl.NumberFormat('ko', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(kib / 1024)} MiB`,
    ]
      .filter(Boolean)
      .join(' · '),
  exported: (format, lost, large) =>
    [
      `${format} 파일에는 수, 설명, 글자 표시가 들어가고, 둔 횟수와 결과, 흑백 교환은 들어가지 않아요.`,
      format === 'RenLib' && '글은 UTF-8로 저장되고, 15×15 판만 들어가요.',
      lost > 0 && `빈 판에서 이어지지 않는 ${lost}수는 빠졌어요.`,
      large && '4 MiB가 넘어서 여기에 다시 추가할 수 없어요.',
    ]
      .filter(Boolean)
      .join(' '),
  results: (black, white, drawn) =>
    [black > 0 && `흑승 ${black}`, white > 0 && `백승 ${white}`, drawn > 0 && `무승부 ${drawn}`]
      .filter(Boolean)
      .join(', '),
  bare: labels => `다른 표시: ${labels.join(', ')}.`,
  swaps: (yes, no) => `대국 ${yes + no}판 가운데 ${yes}판에서 흑백이 바뀌었어요.`,
}
