import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: '없는 대국이에요',
  missing: '아무도 참가하기 전에 취소되었거나, 링크에서 글자가 빠졌을 수 있어요.',
  withdrawnTitle: '닫힌 대국이에요',
  withdrawn: host => `${host} 님이 다른 대국을 시작했거나 이 대국을 취소했어요.`,
  withdrawnOwn: '다른 대국을 시작했거나 이 대국을 취소했어요.',
  missingElsewhere: '다른 대국이 있어요:',
  failed: '대국을 불러올 수 없어요.',
  lobby: '로비로',
}
