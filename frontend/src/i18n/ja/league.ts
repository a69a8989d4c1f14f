import type { league as English } from '../en/league'

/** Leagues: events whose rounds last days. */
export const league: typeof English = {
  rule: days =>
    `1回戦は${days}日間です。対局の日時は二人で決めます。回戦の終わりまでに始まらなかった対局は、提案に3日以内の返事がなかった側の負け、それ以外は双方の負けです。3回来なければ除外されます。`,
  promoted: n => `次の期に各部で昇級・降級する人数：${n}`,
  game: name => `${name}との対局`,
  none: 'まだ日時の提案がありません。',
  proposed: (name, when) => `${name}さんの提案：${when}`,
  mine: when => `あなたの提案：${when}`,
  agreed: when => `${when}に自動で始まります。1時間前に双方に通知します。`,
  accept: '承諾する',
  when: '日時',
  propose: '提案する',
  ends: when => `回戦の終わり：${when}`,
  season: '次の期を作る',
  starts: '開始',
  days: '1回戦の日数',
  up: '各部の昇級・降級人数',
  divisions: '部（1行に1つ、強い順。空欄なら1つ）',
  preset: 'リーグ戦',
  teamRule: days =>
    `1回戦は${days}日間です。試合の日時は両主将が決めます。回戦の終わりまでに始まらなかった試合は、提案に3日以内の返事をしなかったチームの負け、それ以外は双方の負けです。3回来なかったチームは除外されます。`,
  match: name => `${name}との試合`,
  stands: '承諾されるまでは、決まった日時のままです。',
  noInstant: '日時は未定',
  round: n => `第${n}回戦でまだ始まっていない試合`,
  noOrder: '日時が決まったら、主将は15分前までにオーダーを決めます。決めなければ名簿の順になります。',
  opens: left => `オーダー公開まで${left}。`,
  teams: 'チームのリーグ戦',
}
