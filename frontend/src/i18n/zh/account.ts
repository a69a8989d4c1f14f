import type { account as English } from '../en/account'

/** '3 局棋和 1 局等待中的对局' */
const things = (games: number, open: number): string =>
  [games > 0 && `${games} 局棋`, open > 0 && `${open} 局等待中的对局`].filter(Boolean).join('和 ')

const refusals: typeof English.refusals = {
  name_length: ({ min, max }) => `名字为 ${min} 到 ${max} 个字符。`,
  name_text: '名字由文字和数字组成，中间可以有 _ 或 -。',
  name_scripts: '一个名字只能用一种文字，以免与别人混淆。',
  name_reserved: '这个名字为本站保留。请另选。',
  name_taken: '这个名字已被占用。请另选。',
  name_same: '这就是你现在的名字。',
  has_account: '你已经有账号了。',
  password_short: ({ min }) => `密码至少 ${min} 个字符。`,
  password_long: ({ max }) => `密码最多 ${max} 个字符。`,
  password_common: '这个密码太容易被猜到。请另选。',
  password_name: '密码不能与名字相同。请另选。',
  password_text: '密码里有不是文字的字符。请另选。',
  password_wrong: '当前密码不对。',
  guest_password: '游客没有密码。请先注册。',
  credentials: '名字或密码不对。',
}

export const account: typeof English = {
  conduct: '中途离局的后果，以及管理员的处罚',
  mod: '管理员专用：举报、复核和申诉',
  rules: '行为规则',
  following: '你关注的人，以及谁可以关注你',
  refusals,
  keep: {
    ask: (name, games, open) => `把 ${name} 的 ${things(games, open)} 移到此账号`,
    yes: live => (live > 0 ? '它们归你所有，进行中的接着下。' : '它们连同聊天归你所有。') as never,
    no: live =>
      (live > 0
        ? '它们留在游客名下，而那个游客再也无法登录：进行中的对局会输掉。'
        : '它们留在游客名下，而那个游客再也无法登录。') as never,
    done: (name, games, open) => `${name} 的 ${things(games, open)}现在归你了。`,
  },
  title: '账号',
  keepTitle: '保留你的对局',
  keepLead: name => `你现在是游客 ${name}。选一个名字和密码，你的对局在任何设备上都归你。`,
  newLead: '没有账号也能下棋。有了账号，名字和对局在任何设备上都会保留。',
  name: '名字',
  nameNote: '2 到 20 个文字或数字。',
  password: '密码',
  passwordNote: '至少 8 个字符。几个不相干的词就很好。',
  register: '注册',
  login: '登录',
  working: '请稍候……',
  tabs: { register: '新账号', login: '登录' },
  hello: name => `你好，${name}`,
  parts: { label: '账号的各部分', security: '安全', privacy: '隐私', programs: '程序', data: '名称与数据' },
  logout: '登出',
  change: '修改密码',
  old: '当前密码',
  fresh: '新密码',
  changed: '密码已修改，其他设备已登出。',
  nameShort: '名字为 2 到 20 个字符。',
  passwordShort: n => `密码至少 8 个字符，现在是 ${n} 个。`,
  passwordLong: '密码最多 128 个字符。',
  required: '请填写。',
  show: '显示',
  hide: '隐藏',
}
