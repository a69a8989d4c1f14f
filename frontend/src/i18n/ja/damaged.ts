import type { damaged as English } from '../en/damaged'

/** What is said of a game that is set aside; it comes with it. */
export const damaged: typeof English = {
  title: 'この対局は保留中です',
  note: '対局の記録が壊れています。時計は止まり、何も失われていません。サイトの管理者に連絡済みです。',
  checking: '確認しています…',
  still: time => `${time}の時点でまだ保留中です。このページは自動で確認し直します。`,
}
