import type { days as English } from '../en/days'

export const days: typeof English = {
  title: '日数制の対局',
  lead: '盤の前に座り続ける必要はありません。持ち時間は日数で決まります。',
  none: '日数制の対局はありません。',
  begin: '対局を始める',
  yours: 'あなたの番',
  noneYours: 'あなたの手を待っている対局はありません。',
  theirs: '相手の番',
  left: time => `残り ${time}`,
  leftHere: time => `あなたの手番：残り ${time}`,
  next: n => `次の対局（${n}）`,
  all: '日数制の対局一覧',
  onward: '着手したら次の対局へ移る',
  onwardNote: '日数制の対局で、ほかにあなたの手を待つ対局があるとき。',
  vacation: '休暇',
  rules: most =>
    `休暇中は、日数制の対局でのあなたの時計が止まります。その間も着手できます。休暇はどの365日間でも${most}日までで、始まった日は1日と数えます。`,
  daysLeft: (n, most) => `${most}日のうち残り${n}日です。`,
  back: date => `次の1日は${date}に戻ります。`,
  start: '休暇を始める',
  end: '休暇を終える',
  on: date => `休暇中です（最長で${date}まで）。`,
  guest: '休暇にはアカウントが必要です。',
  notChanged: '休暇は変更されませんでした。',
  away: (name, date) => `${name}さんは休暇中です（最長で${date}まで）。その間、時計は止まります。`,
  until: date => `休暇中（最長で${date}まで）`,
  refusals: {
    vacation_used: ({ days: n }) => `休暇の日数を使い切りました。次の1日は${n}日後に戻ります。`,
    vacation_often: '休暇の変更が多すぎます。1時間ほどお待ちください。',
  },
}
