import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: '対局が見つかりません',
  missing: '誰かが参加する前に取り消されたか、リンクの文字が欠けている可能性があります。',
  withdrawnTitle: '募集は終わりました',
  withdrawn: host => `${host}は別の対局を始めたか、この募集を取り消しました。`,
  withdrawnOwn: '別の対局を始めたか、この募集を取り消しています。',
  missingElsewhere: 'ほかにも対局があります：',
  failed: '対局を読み込めませんでした。',
  lobby: 'ロビーへ',
}
