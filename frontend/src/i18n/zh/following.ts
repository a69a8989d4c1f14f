import type { following as English } from '../en/following'

const refusals: typeof English.refusals = {
  follow_guest: '关注需要账号。',
  follow_self: '你不能关注自己。',
  follow_most: ({ max }) => `最多关注 ${max} 人。请先取消关注一个。`,
  follow_refused: '这位用户不想被你关注。',
  follow_often: '改得太频繁。请等一会儿。',
  privacy: '服务器看不懂这个页面的请求。请刷新后再试。',
}

/** Whom one follows, and who may follow one. */
export const following: typeof English = {
  refusals,
  title: '关注',
  lead: '你关注的人，以及其中谁在线。',
  visitor: '登录后才能关注别人。',
  signIn: '登录',
  empty: '你还没有关注任何人。',
  emptyHow: '打开某人的个人主页，或点棋盘旁的名字，选“关注”。也可以在这里输入名字：',
  count: (n, most) => `${n}/${most}`,
  here: n => `${n} 人在线`,
  playing: '对局中',
  online: '在线',
  offline: '不在线',
  watch: '旁观',
  watchWho: name => `旁观 ${name} 的对局`,
  follow: '关注',
  unfollow: '取消关注',
  unfollowWho: name => `取消关注 ${name}`,
  name: '用户名',
  stale: '这个名单没能更新。',
  privacy: '别人能看到你的什么',
  who: '谁可以关注你',
  may: { everybody: '所有人', followed: '我关注的人', nobody: '谁都不行' },
  mayNotes: {
    everybody: '关注你的人能看到你何时在线、在下哪局公开对局。',
    followed: '只限你关注的人；现在关注你的其他人会被取消。',
    nobody: '现在关注你的人都会被取消。',
  },
  hidden: '隐藏我的在线状态',
  hiddenNote: '谁也看不到你是否在线、是否在下棋，你旁观时也不会显示名字。你下的公开对局仍会连同名字列给所有人。',
}
