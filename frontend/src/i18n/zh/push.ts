import type { push as English } from '../en/push'

const refusals: (typeof English)['refusals'] = {
  push_none: '此设备没有订阅。请重新开启通知。',
  push_off: '此服务器不发送通知。',
  push_often: '改得太频繁。请等一会儿。',
  push_subscription: '服务器无法向此浏览器发送通知。',
}

/** Notifications while no page is open. */
export const push: typeof English = {
  refusals,
  title: 'Tengen 关闭时',
  lead: '即使没有打开 Tengen 的页面，浏览器也能告诉你对局的消息。已经显示在屏幕上的不会再通知。',
  account: '此功能需要账号。退出登录后通知即停止。',
  signUp: '注册',
  none: '页面关闭后，此浏览器收不到任何通知。',
  home: '在 iPhone 或 iPad 上，请先把 Tengen 添加到主屏幕：轻点“共享”，再选“添加到主屏幕”。然后从主屏幕打开，回到此页。',
  denied: '浏览器已阻止本站的通知。请点地址栏旁的图标，打开本站的设置，允许通知，然后刷新页面。',
  worker: 'Tengen 尚未安装到此浏览器中，或浏览器不允许安装。请刷新页面，等几秒钟。',
  off: '此服务器不发送通知。',
  again: '重新检查',
  allow: '在此设备上开启',
  allowNote: '浏览器会先征求你的同意。',
  stop: '在此设备上关闭',
  turn: '通讯棋轮到你落子',
  challenge: '有人向你发起挑战',
  began: '你的对局开始了',
  reminder: '通信对局中你的时间快用完',
  vacation: '你的假期结束',
  lost: '此浏览器的订阅已失效，不会收到通知。请重新开启。',
  devices: '接收通知的设备',
  nobody: '还没有设备接收通知。',
  here: '这一台',
  device: '浏览器',
  where: (browser, system) => `${system} 上的 ${browser}`,
  since: day => `自 ${day} 起`,
  remove: '移除',
  removeWho: device => `移除：${device}`,
  most: n => `最多 ${n} 台设备。再添加时会替换最早的一台。`,
  failed: '浏览器订阅失败：它的推送服务可能连接不上，或已关闭。请晚些再试。',
  kept: '没有保存。',
}
