import type { playing as English } from '../en/playing'

const secs = (n: number): string => `${n}秒`
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)}分` : `${Math.ceil(seconds / 3600)}時間`

/** What is said when a game that is begun or played refuses something. */
const outdated = 'サーバーがこのページを理解できませんでした。再読み込みしてもう一度お試しください。'

export const playing: typeof English = {
  refusals: {
    // A new game
    guest_rated: 'ゲストの対局はレートなしです。レート戦にはアカウントを作ってください。',
    seeks: '募集中の対局が多すぎます。先に1つ取り消してください。',
    games: '同時に打っている対局が多すぎます。先に1つ終わらせてください。',
    opponent_games: '相手が同時に打っている対局が多すぎます。あとでもう一度お試しください。',
    bots_most: ({ max }) => `ボットとの対局は同時に${max}局までです。先に1つ終わらせてください。`,
    bots_crowd: 'お使いのネットワークから、ボットとの対局が多すぎます。あとでもう一度お試しください。',
    game_exists: 'その対局はすでにあります。',
    own_game: '自分とは対局できません。',
    started: 'その対局にはほかの人が参加しました。',
    playing: '対局中です。先にその対局を終わらせてください。',
    host_playing: '相手は別の対局を始めました。',
    opponent_left: '相手がいなくなりました。いま対局できる相手がいません。',
    blocked: '一方がもう一方をブロックしているため、この2人は対局できません。',
    range: ({ max }) => `レートの範囲は0から${max}までで、持ち時間の設定が必要です。`,
    pausing: ({ seconds }) => `対局の途中放棄が多すぎます。知らない人との対局は${soon(seconds)}後に再開できます。`,
    out_of_range: 'この対局は別のレートの人を募集しています。',
    declined: 'この挑戦は断られました。',
    withdrawn: 'この募集は取り消されました。',

    // A game
    damaged: 'この対局は記録が壊れたため保留されています。時計は止まり、何も失われていません。',
    log: 'この対局の記録が壊れています。',
    not_player: 'あなたはこの対局の対局者ではありません。',
    not_your_turn: 'あなたの番ではありません。',
    not_started: '対局はまだ始まっていません。',
    over: '対局は終わっています。',
    stale: '対局が先に進みました。もう一度局面を見てください。',
    point: '盤上の点ではありません。',
    off_board: 'その点は盤の外です。',
    occupied: 'その点には石があります。',
    forbidden_point: 'その点は黒の禁点です。',
    unexplained: '説明できるのは、連珠の対局の空いた点だけです。',
    not_now: '今はその選択をするときではありません。',
    no_offer: '返事をする提案がありません。',
    offered: '返事待ちの提案があるか、すでにこの提案をしています。',
    offer_wait: ({ seconds, moves }) =>
      moves > 0
        ? `この提案を何度もしています。あと${moves}手待ってからもう一度お試しください。`
        : `この提案を何度もしています。${seconds < 60 ? secs(seconds) : soon(seconds)}待ってからもう一度お試しください。`,
    offer_most: ({ max }) => `この提案は1局に${max}回までです。`,
    no_takebacks: 'この対局は待ったなしです。',
    nothing_to_take_back: '待ったできるあなたの手がありません。',
    too_long: 'この対局は待ったの回数が多すぎます。',
    too_early: '対局は始まったばかりです。中止はできます。',
    too_late: '対局は進行中です。できるのは投了だけです。',
    adjourned: '対局は中断中です。先に再開してください。',
    not_adjourned: '対局は中断されていません。',
    not_away: '相手の不在はまだ十分に長くありません。',
    no_pass: 'このルールにパスはありません。',
    no_clock: 'この対局に時計はありません。',
    enough: '相手の時間は十分にあります。',
    not_in_room: 'この対局の部屋にいません。ページを再読み込みしてもう一度お試しください。',

    // The server
    own_queue: 'この対局に一度に多くの操作が送られました。応答を待ってからお試しください。',
    game_queue: 'この対局に操作が集中しています。少し待ってもう一度お試しください。',
    rooms: 'サーバーで開いている対局が多すぎます。少し待ってもう一度お試しください。',
    store_queue: '保存待ちの着手が多すぎます。少し待ってもう一度お試しください。',
    requests: 'サーバーへの要求が混み合っています。少し待ってもう一度お試しください。',
    making: '前の対局をまだ作成しています。少し待ってもう一度お試しください。',
    pictures: '作成待ちの画像が多すぎます。少し待ってもう一度お試しください。',
    bodies: 'サーバーへの送信が混み合っています。少し待ってもう一度お試しください。',
    another_name: 'アカウント名が変わりました。もう一度お試しください。',
    sign_ins: 'ログインが集中しています。少し待ってもう一度お試しください。',
    flood: 'このページから一度に送られた量が多すぎます。少し待ってもう一度お試しください。',
    attempts: '試行回数が多すぎます。数分待ってもう一度お試しください。',
    follows: ({ max }) =>
      `1つのページで同時に追える対局は${max}局までで、このページはそれを超えています。再読み込みしてください。`,
    too_large: '一度に送るには大きすぎます。',
    other_site: '別のサイトからの要求でした。このサイトを直接開いてもう一度お試しください。',
    host: 'このサーバーはそのアドレスでは応答しません。',
    before: 'この一覧の続きを表示できません。ページを再読み込みしてください。',
    not_ready: 'サーバーを起動しています。少し待ってもう一度お試しください。',
    crowd: '同じアドレスの利用者が多すぎます。しばらくしてからお越しください。',
    address: 'このアドレスには何もありません。',
    session_ended: 'ログアウトされました。ログインしてもう一度お試しください。',
    sockets: 'このサイトのページを開きすぎています。1つ閉じてください。',
    identity: '別の利用者に切り替わったため、送信されませんでした。必要ならもう一度行ってください。',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
    stopping: 'サーバーを再起動しています。少し待ってもう一度お試しください。',
    conflict: 'すでに行われています。',
    forbidden: 'その操作は許可されていません。',
  },
}
