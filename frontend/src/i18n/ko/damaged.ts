import type { damaged as English } from '../en/damaged'

/** What is said of a game that is set aside; it comes with it. */
export const damaged: typeof English = {
  title: '따로 보관 중인 대국이에요',
  note: '대국 기록이 손상되었어요. 시계는 멈췄고 잃은 것은 없으며, 운영자에게 알렸어요.',
  checking: '다시 확인하는 중…',
  still: time => `${time} 현재 아직 보관 중이에요. 이 페이지가 알아서 다시 확인해요.`,
}
