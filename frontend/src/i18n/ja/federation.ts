import type { federation as English } from '../en/federation'

export const federation: typeof English = {
  refusals: {
    federation_visitor: '先にログインしてください。',
    federation_guest: '連盟の登録はメンバーだけのものです。',
    federation_papers: '連盟は2〜8文字、国は3文字、番号は英数字11文字まで、名前は60文字までです。',
    federation_taken: 'その番号は別のメンバーのものです。',
    federation_changed: '内容が変わったか、すでに回答されています。',
    federation_rights: '確認できるのは連盟の担当者で、自分自身は確認できません。',
    federation_often: '今日は何度も依頼されています。続きは明日どうぞ。',
  },
  title: '連盟',
  lead: '連盟での登録内容を入力してください。連盟の担当者が確認すると、プロフィールに表示され、ファイルや順位表に使われます。',
  federation: '連盟（例：RIF）',
  id: '番号',
  country: '国（3文字）',
  name: '連盟での表記の名前',
  ask: '確認を依頼',
  remove: '削除',
  queue: '確認の依頼',
  empty: '今は依頼がありません。',
  confirm: (name: string) => `${name}を確認`,
  decline: (name: string) => `${name}を却下`,
  states: {
    asked: '確認待ち',
    confirmed: '確認済み',
    declined: '却下',
  },
}
