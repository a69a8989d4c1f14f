import type { refusals as English } from '../en/refusals'

/** What only a page that is not the server's age gets to see. */
const outdated = '服务器看不懂这个页面的请求。请刷新后再试。'
const network = '连不上服务器。请检查网络后再试。'
const signedOut = '你没有登录。请登录后再试。'

/** What is said when something is refused: every refusal that the server has but for late ones, and our own. */
export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: '网站已更新，这个页面还是旧版本。请重新加载后继续。',
  identity: '你在这里的身份已经变了，所以没有发送。如仍需要，请再做一次。',
  session: '无法为你建立游客身份。请稍后再试。',

  // The server
  internal: '我们这边出了错。请稍后再试。',
  busy: '服务器繁忙。请稍后再试。',
  retry: '服务器刚才没能保存。请稍后再试。',
  stopping: '服务器正在重启。请稍后再试。',
  not_ready: '服务器正在启动。请稍后再试。',
  own_queue: '您一次向本局发送了太多请求，请等待回复。',
  game_queue: '本局目前请求太多，请稍后再试。',
  rooms: '服务器上打开的对局太多，请稍后再试。',
  store_queue: '等待保存的着法太多，请稍后再试。',
  requests: '服务器请求太多，请稍后再试。',
  making: '您的上一局还在创建中，请稍后再试。',
  pictures: '服务器要绘制的图片太多，请稍后再试。',
  bodies: '发往服务器的内容太多，请稍后再试。',
  another_name: '该账号已改名，请重试。',
  sign_ins: '现在登录的人太多。请稍后再试。',
  too_many: '一次提交太多。请稍等再试。',
  flood: '这个页面一次发送太多。请稍等再试。',
  attempts: '尝试次数太多。请几分钟后再试。',
  crowd: '与你同一地址的访客很多。请过一会儿再来。',
  sockets: '本站同时打开的页面太多。请关掉一个。',
  follows: ({ max }) => `一个页面最多同时跟看 ${max} 局，这个页面超过了。请刷新。`,
  too_large: '一次发送的内容太多。',
  conflict: '这件事已经做过了。',
  forbidden: '你没有权限。',
  not_found: '这里没有这样的内容。',
  address: '这个地址没有内容。',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: '你已被登出。请登录后再试。',
  other_site: '这个请求来自别的网站。请直接打开本站再试。',
  host: '服务器不在这个地址上提供服务。',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: '这个列表无法继续载入。请刷新页面。',
}
