import type { league as English } from '../en/league'

/** Leagues: events whose rounds last days. */
export const league: typeof English = {
  rule: days =>
    `한 라운드는 ${days}일입니다. 두 대국자가 시작 시간을 정합니다. 라운드가 끝날 때까지 시작하지 않은 대국은 제안에 사흘 안에 답을 받지 못한 사람이 이기고, 그 밖에는 둘 다 집니다. 세 번 오지 않으면 제외됩니다.`,
  promoted: n => `다음 시즌에 각 디비전에서 승격하고 강등되는 수: ${n}`,
  game: name => `${name} 님과의 대국`,
  none: '아직 제안된 시간이 없습니다.',
  proposed: (name, when) => `${name} 님의 제안: ${when}`,
  mine: when => `내 제안: ${when}`,
  agreed: when => `${when}에 저절로 시작합니다. 한 시간 전에 두 사람에게 알립니다.`,
  accept: '수락',
  when: '날짜와 시간',
  propose: '제안하기',
  ends: when => `라운드 종료: ${when}`,
  season: '다음 시즌 만들기',
  starts: '시작',
  days: '한 라운드의 일수',
  up: '디비전마다 승격과 강등 인원',
  divisions: '디비전, 한 줄에 하나, 강한 순서 (비우면 하나)',
  preset: '리그',
  teamRule: days =>
    `한 라운드는 ${days}일입니다. 두 주장이 경기 시작 시간을 정합니다. 라운드가 끝날 때까지 시작하지 않은 경기는 제안에 사흘 안에 답을 받지 못한 팀이 이기고, 그 밖에는 둘 다 집니다. 세 번 오지 않은 팀은 제외됩니다.`,
  match: name => `${name} 팀과의 경기`,
  stands: '수락될 때까지는 정해진 시간 그대로입니다.',
  noInstant: '시간 미정',
  round: n => `${n}라운드에서 아직 시작하지 않은 경기`,
  noOrder: '시간이 정해지면 주장은 15분 전까지 오더를 정합니다. 정하지 않으면 명단 순서입니다.',
  opens: left => `오더 공개까지 ${left}.`,
  teams: '팀 리그',
}
