import type { conduct as English } from '../en/conduct'

/** What leaving games costs: the rule, and one's own record. */
export const conduct: typeof English = {
  title: '대국 이탈',
  lead: '상대는 시간을 내어 함께 두고 있어요. 끝까지 두거나 기권하세요. 그러면 여기에 신경 쓸 일이 없어요.',
  rule: '규칙',
  rules: {
    counts:
      '상대가 있는데 대국을 취소하거나, 시작하지 않거나, 자리를 비운 채 지거나, 복기로 패배가 증명된 국면에서 오래 시간을 끌면 이탈로 세요.',
    weights: '취소와 시작하지 않은 것은 0.7, 자리를 떠난 것은 1로 세요. 최근 30판을 봐요.',
    limit:
      '마지막 대국이 이탈이고, 합계가 한 판당 0.4에 이르면서 4 이상이 되거나, 여섯 판 연속 이탈이면 대국이 제한돼요.',
    length:
      '첫 제한은 10분이고, 그다음부터는 앞의 2.2배씩 늘어나요. 제한 없이 꼬박 하루를 보낼 때마다 한 단계씩 줄어들어요. 3일을 넘지는 않아요.',
    means:
      '제한 중에는 모르는 사람과 둘 수 없어요. 봇과의 대국, 비공개 링크로 만난 친구와의 대국, 통신 대국, 관전과 분석은 그대로 할 수 있어요.',
    never: '봇과의 대국, 비공개 대국, 통신 대국은 세지 않아요. 서버 장애 뒤 10분 동안의 일도 세지 않아요.',
  },
  own: '내 최근 대국',
  pausing: (day, hour) => `${day} ${hour}까지 대국이 제한돼요.`,
  last: when => `마지막 제한이 끝난 때: ${when}.`,
  sum: (weight, limit, games) => `최근 ${games}판에서 ${weight}, 한도 ${limit}.`,
  fine: '최근 대국 가운데 이탈로 센 것이 없어요.',
  none: '세는 대국을 아직 두지 않았어요.',
  visitor: '대국을 두면 내 대국이 어떻게 끝났는지 여기에 나와요.',
  endings: {
    abort: '상대가 있는데 취소함',
    no_show: '시작하지 않음',
    left: '끝나기 전에 떠남',
    sat_out: '진 국면에서 시간을 끎',
  },
}
