import type { bots as English } from '../en/bots'

// The bots of the house, and which one is suggested.
export const bots: typeof English = {
  names: {
    acorn: 'Acorn',
    bamboo: 'Bamboo',
    cedar: 'Cedar',
    dogwood: 'Dogwood',
    elm: 'Elm',
    fir: 'Fir',
    ginkgo: 'Ginkgo',
    hawthorn: 'Hawthorn',
    hickory: 'Hickory',
    hornbeam: 'Hornbeam',
    ironwood: 'Ironwood',
    jacaranda: 'Jacaranda',
    jarrah: 'Jarrah',
    juniper: 'Juniper',
  },
  title: 'Bot',
  lead: 'Các bot, bot sau mạnh hơn bot trước. Chúng yếu theo kiểu con người: hay bỏ sót, còn bot mạnh nhất thì không bỏ sót gì.',
  settings: 'Ván cờ',
  clock: 'Đồng hồ',
  rating: value => `Elo ${value}`,
  games: n => `sau ${n} ván tính Elo`,
  measured:
    'Elo ban đầu có từ các ván giữa bot với nhau; ván tính Elo với người làm Elo thay đổi, riêng cho từng luật và tốc độ.',
  ratingsFailed: 'Không tải được Elo của các bot và thành tích của bạn.',
  score: (wins, draws, losses) => `Bạn: ${wins} thắng, ${draws} hòa, ${losses} thua`,
  play: 'Chơi',
  playIt: name => `Chơi với ${name}`,
  suggested: 'Gợi ý',
  suggest: 'Gợi ý bot theo các ván gần đây của tôi',
  suggestNote: 'Thắng hai ván liền thì lên bot kế trên, thua hai ván liền thì xuống bot kế dưới.',
  suggestion: name => `Gợi ý theo các ván gần đây của bạn: ${name}.`,
  all: 'Về các bot',
  meanwhile: name => `Chơi với bot ${name} trong lúc chờ`,
}
