import type { account as English } from '../en/account'

/** '対局3局と募集中の対局1件' */
const things = (games: number, open: number): string =>
  [games > 0 && `対局${games}局`, open > 0 && `募集中の対局${open}件`].filter(Boolean).join('と')

export const account: typeof English = {
  conduct: '対局を途中でやめたときの扱いと、モデレーターの措置',
  mod: 'モデレーター用：通報、再確認、異議申し立て',
  rules: '利用者のルール',
  following: 'フォロー中の人と、あなたをフォローできる人',
  refusals: {
    name_length: ({ min, max }) => `名前は${min}〜${max}文字にしてください。`,
    name_text: '名前に使えるのは文字と数字です。途中に _ と - も入れられます。',
    name_scripts: '名前に使える文字の種類は1つだけです。ほかの名前と見間違えないようにするためです。',
    name_reserved: 'その名前はサイト用に確保されています。別の名前を選んでください。',
    name_taken: 'その名前はすでに使われています。別の名前を選んでください。',
    name_same: 'すでにその名前です。',
    has_account: 'すでにアカウントをお持ちです。',
    password_short: ({ min }) => `パスワードは${min}文字以上にしてください。`,
    password_long: ({ max }) => `パスワードは${max}文字以内にしてください。`,
    password_common: 'そのパスワードは真っ先に試されるものです。別のものを選んでください。',
    password_name: '名前と同じパスワードは使えません。別のものを選んでください。',
    password_text: 'パスワードに文字ではないものが含まれています。別のものを選んでください。',
    password_wrong: '現在のパスワードが違います。',
    guest_password: 'ゲストにはパスワードがありません。先にアカウントを作ってください。',
    credentials: '名前またはパスワードが違います。',
  },
  keep: {
    ask: (name, games, open) => `${name}の${things(games, open)}をこのアカウントに移す`,
    yes: live =>
      live > 0
        ? 'あなたの対局になり、今の局面からそのまま続けられます。'
        : 'チャットも含めて、あなたの対局になります。',
    no: live =>
      live > 0
        ? 'ゲストのもとに残ります。そのゲストには二度と戻れないため、対局中のものは負けになります。'
        : 'ゲストのもとに残ります。そのゲストには二度と戻れません。',
    done: (name, games, open) => `${name}の${things(games, open)}を引き継ぎました。`,
  },
  title: 'アカウント',
  keepTitle: '対局を残す',
  keepLead: name =>
    `現在はゲストの${name}として打っています。名前とパスワードを決めると、どの端末でも自分の対局を見られます。`,
  newLead: 'アカウントがなくても打てます。作っておくと、どの端末でも同じ名前と対局が使えます。',
  name: '名前',
  nameNote: '2〜20文字の文字か数字。',
  password: 'パスワード',
  passwordNote: '8文字以上。関係のない単語をいくつか並べるのがおすすめです。',
  register: 'アカウントを作成',
  login: 'ログイン',
  working: 'お待ちください…',
  tabs: { register: '新規登録', login: 'ログイン' },
  hello: name => `${name}さん、こんにちは`,
  parts: {
    label: 'アカウントの項目',
    security: 'セキュリティ',
    privacy: 'プライバシー',
    programs: 'プログラム',
    data: '名前とデータ',
  },
  logout: 'ログアウト',
  change: 'パスワードを変更',
  old: '現在のパスワード',
  fresh: '新しいパスワード',
  changed: 'パスワードを変更しました。ほかの端末はログアウトされました。',
  nameShort: '名前は2〜20文字にしてください。',
  passwordShort: n => `パスワードは8文字以上必要です。今は${n}文字です。`,
  passwordLong: 'パスワードは128文字以内にしてください。',
  required: '入力してください。',
  show: '表示',
  hide: '隠す',
}
