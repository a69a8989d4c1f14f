import type { playing as English } from '../en/playing'

const secs = (n: number): string => `${n}초`
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)}분` : `${Math.ceil(seconds / 3600)}시간`

/** What is said when a game that is begun or played refuses something. */
const outdated = '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.'

export const playing: typeof English = {
  refusals: {
    // A new game
    guest_rated: '게스트는 친선 대국만 둘 수 있어요. 레이팅 대국을 두려면 계정을 만드세요.',
    seeks: '대기 중인 대국이 너무 많아요. 먼저 하나를 취소하세요.',
    games: '한꺼번에 너무 많은 대국을 두고 있어요. 먼저 하나를 끝내세요.',
    opponent_games: '상대가 지금 너무 많은 대국을 두고 있어요. 나중에 다시 해 보세요.',
    bots_most: ({ max }) => `봇과의 대국은 한꺼번에 ${max}판까지 둘 수 있어요. 먼저 하나를 끝내세요.`,
    bots_crowd: '지금 같은 네트워크에서 봇과 두는 대국이 너무 많아요. 나중에 다시 해 보세요.',
    game_exists: '이미 있는 대국이에요.',
    own_game: '자신과는 둘 수 없어요.',
    started: '다른 사람이 먼저 참가했어요.',
    playing: '두고 있는 대국이 있어요. 먼저 끝내세요.',
    host_playing: '상대가 다른 대국을 시작했어요.',
    opponent_left: '상대가 나갔어요. 지금은 함께 둘 사람이 없어요.',
    blocked: '한쪽이 차단해서 두 사람은 함께 둘 수 없어요.',
    range: ({ max }) => `레이팅 범위는 0–${max}이고, 시간 제한이 있어야 해요.`,
    pausing: ({ seconds }) => `대국을 너무 많이 이탈했어요. ${soon(seconds)} 뒤에 모르는 사람과 다시 둘 수 있어요.`,
    out_of_range: '다른 레이팅의 사람을 찾는 대국이에요.',
    declined: '이 도전은 거절됐어요.',
    withdrawn: '취소된 대국이에요.',

    // A game
    damaged: '손상되어 따로 보관 중인 대국이에요. 시계는 멈췄고, 잃은 것은 없어요.',
    log: '이 대국의 기록이 손상되었어요.',
    not_player: '이 대국의 대국자가 아니에요.',
    not_your_turn: '내 차례가 아니에요.',
    not_started: '아직 시작하지 않은 대국이에요.',
    over: '끝난 대국이에요.',
    stale: '그사이 대국이 진행되었어요. 다시 확인하세요.',
    point: '판에 있는 자리가 아니에요.',
    off_board: '판 밖의 자리예요.',
    occupied: '이미 돌이 있는 자리예요.',
    forbidden_point: '흑의 금수예요.',
    unexplained: '렌주룰 대국의 빈자리만 설명할 수 있어요.',
    not_now: '지금 정할 일이 아니에요.',
    no_offer: '답할 제안이 없어요.',
    offered: '답을 기다리는 제안이 있거나, 이미 한 제안이에요.',
    offer_wait: ({ seconds, moves }) =>
      `여러 번 제안했어요. ${moves > 0 ? `${moves}수` : seconds < 60 ? secs(seconds) : soon(seconds)} 뒤에 다시 해 보세요.`,
    offer_most: ({ max }) => `한 대국에서 ${max}번까지 제안할 수 있어요.`,
    no_takebacks: '이 대국에서는 무를 수 없어요.',
    nothing_to_take_back: '무를 수가 없어요. 아직 둔 수가 없어요.',
    too_long: '이 대국에서 너무 많이 물렀어요.',
    too_early: '대국이 막 시작되었어요. 대국을 취소할 수 있어요.',
    too_late: '대국이 진행 중이에요. 기권만 할 수 있어요.',
    adjourned: '보류된 대국이에요. 먼저 다시 시작하세요.',
    not_adjourned: '보류된 대국이 아니에요.',
    not_away: '상대가 자리를 비운 지 얼마 안 됐어요.',
    no_pass: '이 룰에서는 패스할 수 없어요.',
    no_clock: '이 대국에는 시간 제한이 없어요.',
    enough: '상대에게 시간이 충분해요.',
    not_in_room: '이 대국방에 들어와 있지 않아요. 페이지를 새로고침하고 다시 해 보세요.',

    // The server
    own_queue: '이 대국에 한꺼번에 너무 많이 요청했어요. 응답을 기다려 주세요.',
    game_queue: '지금 이 대국에 요청이 너무 몰려 있어요. 잠시 뒤에 다시 해 보세요.',
    rooms: '지금 서버에 열린 대국이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    store_queue: '저장을 기다리는 수가 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    requests: '서버에 요청이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    making: '앞서 만든 대국을 아직 준비하고 있어요. 잠시 뒤에 다시 해 보세요.',
    pictures: '서버가 그릴 그림이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    bodies: '서버로 보내는 내용이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    another_name: '계정 이름이 바뀌었어요. 다시 해 보세요.',
    sign_ins: '지금 로그인하는 사람이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
    flood: '이 페이지가 한꺼번에 너무 많이 보냈어요. 잠시 기다렸다가 다시 해 보세요.',
    attempts: '시도가 너무 많았어요. 몇 분 뒤에 다시 해 보세요.',
    follows: ({ max }) => `한 페이지에서 대국을 ${max}판까지 볼 수 있는데 이 페이지는 너무 많아요. 새로고침하세요.`,
    too_large: '한 번에 보내기에는 너무 커요.',
    other_site: '다른 사이트에서 온 요청이에요. 이 사이트를 직접 열어 다시 해 보세요.',
    host: '이 서버는 그 주소로 응답하지 않아요.',
    before: '목록을 이어서 불러올 수 없어요. 페이지를 새로고침하세요.',
    not_ready: '서버가 시작하는 중이에요. 잠시 뒤에 다시 해 보세요.',
    crowd: '같은 주소를 쓰는 방문자가 많아요. 잠시 뒤에 다시 오세요.',
    address: '이 주소에는 아무것도 없어요.',
    session_ended: '로그아웃되었어요. 로그인하고 다시 해 보세요.',
    sockets: '이 사이트의 페이지가 너무 많이 열려 있어요. 하나를 닫으세요.',
    identity: '이곳의 사용자가 바뀌어서 보내지 않았어요. 아직 원하면 다시 하세요.',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
    stopping: '서버를 다시 시작하는 중이에요. 잠시 뒤에 다시 해 보세요.',
    conflict: '이미 처리된 일이에요.',
    forbidden: '그 일은 할 수 없어요.',
  },
}
