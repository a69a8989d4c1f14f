import type { push as English } from '../en/push'

const refusals: (typeof English)['refusals'] = {
  push_none: 'この端末は登録されていません。通知をもう一度オンにしてください。',
  push_off: 'このサーバーは通知を送りません。',
  push_often: '変更が多すぎます。しばらくお待ちください。',
  push_subscription: 'サーバーからこのブラウザーに通知を送れません。',
}

/** Notifications while no page is open. */
export const push: typeof English = {
  refusals,
  title: 'Tengenを閉じている間',
  lead: 'Tengenのページを開いていなくても、ブラウザーが対局のことを知らせます。画面に表示されているものは重ねて知らせません。',
  account: 'アカウントが必要です。ログアウトすると通知は止まります。',
  signUp: 'アカウントを作る',
  none: 'このブラウザーでは、ページを閉じている間に通知を受け取れません。',
  home: 'iPhoneやiPadでは、先にTengenをホーム画面に追加してください。「共有」をタップして「ホーム画面に追加」を選び、そこから開いてこのページに戻ってください。',
  denied:
    'ブラウザーがこのサイトの通知をブロックしています。アドレスの横のアイコンからこのサイトの設定を開いて通知を許可し、ページを再読み込みしてください。',
  worker:
    'Tengenがこのブラウザーにまだインストールされていないか、ブラウザーが許可していません。ページを再読み込みして数秒お待ちください。',
  off: 'このサーバーは通知を送りません。',
  again: 'もう一度確認',
  allow: 'この端末でオンにする',
  allowNote: '最初にブラウザーが許可を求めます。',
  stop: 'この端末でオフにする',
  turn: '通信の対局で自分の番になったとき',
  challenge: '挑戦が届いたとき',
  began: '自分の対局が始まったとき',
  reminder: '日数制の対局であなたの残り時間が少ない',
  vacation: '休暇が終わる',
  lost: 'このブラウザの登録は失われ、通知は届きません。もう一度オンにしてください。',
  devices: '通知を受け取る端末',
  nobody: '通知を受け取る端末はまだありません。',
  here: 'この端末',
  device: 'ブラウザー',
  where: (browser, system) => `${system}の${browser}`,
  since: day => `${day}から`,
  remove: '削除',
  removeWho: device => `削除：${device}`,
  most: n => `最大${n}台です。さらに追加すると、最も古いものと入れ替わります。`,
  failed:
    'ブラウザーを登録できませんでした。プッシュサービスに接続できないか、オフになっている可能性があります。しばらくしてからもう一度お試しください。',
  kept: '保存されませんでした。',
}
