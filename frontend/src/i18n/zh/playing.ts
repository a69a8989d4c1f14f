import type { playing as English } from '../en/playing'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`

/** What is said when a game that is begun or played refuses something. */
const outdated = '服务器看不懂这个页面的请求。请刷新后再试。'

export const playing: typeof English = {
  refusals: {
    // A new game
    guest_rated: '游客只能下休闲对局。注册后才能计分。',
    seeks: '你等待中的对局太多。请先撤回一局。',
    games: '你同时下的对局太多。请先结束一局。',
    opponent_games: '对手现在同时下的对局太多。请晚些再试。',
    bots_most: ({ max }) => `与机器人的对局最多同时进行 ${max} 局。请先结束一局。`,
    bots_crowd: '你所在的网络与机器人的对局现在太多。请晚些再试。',
    game_exists: '这局棋已经存在。',
    own_game: '你不能和自己下棋。',
    started: '已有别人加入了这局棋。',
    playing: '你正在下一局棋。请先下完。',
    host_playing: '对手已开始另一局。',
    opponent_left: '对手已离开，现在没有人可以对局。',
    blocked: '你们不能对局：其中一方屏蔽了另一方。',
    range: ({ max }) => `等级分范围为 0 到 ${max}，并且要计时。`,
    pausing: ({ seconds }) => `你中途离局太多。${soon(seconds)}后才能再与陌生人对局。`,
    out_of_range: '这局棋限定的等级分与你不符。',
    withdrawn: '这局等待中的对局已被撤回。',

    // A game
    damaged: '这局棋的记录损坏，已被搁置；棋钟停走，内容不会丢失。',
    log: '这局棋的记录已损坏。',
    not_player: '你不是这局棋的对局者。',
    not_your_turn: '还没轮到你。',
    not_started: '对局还没开始。',
    over: '对局已结束。',
    stale: '局面已有变化。请再看一下。',
    point: '这不是棋盘上的点。',
    off_board: '这一点不在棋盘上。',
    occupied: '这一点已经有棋子。',
    forbidden_point: '这一点对黑方是禁手。',
    unexplained: '只能讲解连珠对局中的空点。',
    not_now: '现在不需要作这个选择。',
    no_offer: '没有要答复的提议。',
    offered: '有一个提议尚未答复，或你已经提过了。',
    offer_wait: ({ seconds, moves }) =>
      `你已提过好几次。请等 ${moves > 0 ? `${moves} 手` : seconds < 60 ? `${seconds} 秒` : soon(seconds)}再试。`,
    offer_most: ({ max }) => `一局中最多提 ${max} 次。`,
    no_takebacks: '本局不可悔棋。',
    nothing_to_take_back: '你没有可以收回的着法。',
    too_long: '本局悔棋次数太多。',
    too_early: '对局刚刚开始，你可以中止。',
    too_late: '对局已在进行，你只能认输。',
    adjourned: '对局已封盘。请先续弈。',
    not_adjourned: '对局没有封盘。',
    not_away: '对手离开的时间还不够长。',
    no_pass: '这个规则不能停一手。',
    no_clock: '这局棋不计时。',
    enough: '对手的时间还够。',
    not_in_room: '你不在这局棋的房间里。请刷新页面再试。',

    // The server
    own_queue: '您一次向本局发送了太多请求，请等待回复。',
    game_queue: '本局目前请求太多，请稍后再试。',
    rooms: '服务器上打开的对局太多，请稍后再试。',
    store_queue: '等待保存的着法太多，请稍后再试。',
    requests: '服务器请求太多，请稍后再试。',
    making: '您的上一局还在创建中，请稍后再试。',
    pictures: '服务器要绘制的图片太多，请稍后再试。',
    bodies: '发往服务器的内容太多，请稍后再试。',
    another_name: '该账号已改名，请重试。',
    sign_ins: '现在登录的人太多。请稍后再试。',
    flood: '这个页面一次发送太多。请稍等再试。',
    attempts: '尝试次数太多。请几分钟后再试。',
    follows: ({ max }) => `一个页面最多同时跟看 ${max} 局，这个页面超过了。请刷新。`,
    too_large: '一次发送的内容太多。',
    other_site: '这个请求来自别的网站。请直接打开本站再试。',
    host: '服务器不在这个地址上提供服务。',
    before: '这个列表无法继续载入。请刷新页面。',
    not_ready: '服务器正在启动。请稍后再试。',
    crowd: '与你同一地址的访客很多。请过一会儿再来。',
    address: '这个地址没有内容。',
    session_ended: '你已被登出。请登录后再试。',
    sockets: '本站同时打开的页面太多。请关掉一个。',
    identity: '你在这里的身份已经变了，所以没有发送。如仍需要，请再做一次。',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
  },
}
