import type { waiting as English } from '../en/waiting'

/** What the page of a game says before the second player has come, and when it was put aside. */
export const waiting: typeof English = {
  public: '대국이 로비에 올라갔어요. 이 페이지를 열어 두면 저절로 시작돼요.',
  days: '대국이 로비에 올라갔어요. 이 페이지를 닫아도 돼요. 누군가 참가하면 두고 있는 대국 목록에 나와요.',
  challenge: '상대가 보는 모든 페이지에 대국 신청이 나와요. 수락하면 대국이 시작돼요.',
  private: '이 링크를 보내세요. 친구가 열고 참가하면 대국이 시작돼요.',
  link: '이 대국의 링크',
  withdraw: '대국 취소',
  joinNote: '계정이 없어도 돼요.',
  seat: {
    color: '내 돌',
    first: '먼저 놓는 쪽',
    you: '나',
    other: name => name,
    drawn: '추첨',
  },
  // Put aside
  adjourned: '보류된 대국이에요. 두 사람 중 누구나 다시 시작할 수 있어요.',
  adjournedWatch: '보류된 대국이에요. 대국자가 다시 시작할 수 있어요.',
  resume: '다시 시작',
}
