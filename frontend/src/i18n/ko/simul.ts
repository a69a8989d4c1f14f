import type { simul as English } from '../en/simul'

/** Simuls: one plays many at once. */
export const simul: typeof English = {
  refusals: {
    simul_own: '이 다면기의 주최자이자 대국자입니다. 취소할 수는 있습니다.',
    simul_begun: '다면기가 이미 시작되었습니다. 대국자는 바뀌지 않습니다.',
    simul_few: ({ min }) => `먼저 ${min}명 이상을 수락하세요.`,
    simul_early: '다면기는 정해진 시각 전에 시작할 수 없습니다.',
    simul_host: '주최자는 직접 두기 때문에 결과나 대국자를 바꿀 수 없습니다.',
  },

  how: '진행 방식',
  all: '주최자가 모든 판을 동시에 둡니다. 주최자의 시계는 주최자 차례인 모든 판에서 갑니다.',
  extra: minutes => `주최자의 시간이 ${minutes}분 더 많습니다.`,
  each: seconds => `판마다 주최자의 시간이 ${seconds}초씩 늘어납니다.`,
  level: seconds => `레이팅 차이 100점마다 약한 쪽의 시간이 ${seconds}초씩 늘어납니다.`,
  movers: {
    host: '주최자가 먼저 둡니다.',
    others: '상대가 먼저 둡니다.',
    turns: '1, 3, 5번 판 등에서는 주최자가 먼저 둡니다.',
  },
  away: '주최자가 5분 동안 없으면 시계가 한 번, 최대 5분 멈춥니다.',
  unrated: '레이팅에 반영되지 않습니다.',

  apply: '신청하기',
  withdraw: '신청 취소',
  applied: '신청했습니다. 대국자는 주최자가 고릅니다.',
  accepted: '주최자가 수락했습니다. 다면기가 시작되면 대국이 시작됩니다.',
  applicants: '신청자',
  none: '아직 신청자가 없습니다.',
  take: '수락',
  accept: name => `${name} 님 수락`,
  remove: '빼기',
  removePlayer: name => `${name} 님 빼기`,
  begin: '다면기 시작하기',
  ready: (n, most) => `대국자: ${n}명 (최대 ${most}명)`,
  until: time => `주최자가 지금 시작할 수 있습니다. ${time}에 취소됩니다.`,
  plus: seconds => `+${seconds}초`,
  hostPlus: seconds => `주최자: +${seconds}초`,

  score: (host, others) => `주최자 ${host} – ${others} 상대`,
  allOver: '모든 대국이 끝났습니다.',
  stand: time => `주최자가 자리에 없습니다. 시계가 늦어도 ${time}까지 멈춥니다.`,
  board: (n, boards) => `${boards}판 중 ${n}번`,
  waiting: n => `다른 ${n}판이 기다리고 있습니다.`,
  next: '다음 판 (n)',
  onward: '한 수 둘 때마다 다음 판으로 가기',
  giveUp: '끝나지 않은 대국은 상대의 승리가 됩니다.',

  boards: '판의 수 (2~100)',
  size: '판 크기',
  extraField: '주최자의 추가 시간 (분)',
  eachField: '판마다 추가 시간 (초)',
  levelField: '레이팅 차이 100점마다 약한 쪽의 추가 시간 (초)',
  moversField: '먼저 두는 사람',
  choices: { host: '주최자', others: '상대', turns: '번갈아' },
}
