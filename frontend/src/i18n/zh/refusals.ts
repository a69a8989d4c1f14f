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
  session: '无法为你建立游客身份。请稍后再试。',

  // The server
  internal: '我们这边出了错。请稍后再试。',
  busy: '服务器繁忙。请稍后再试。',
  retry: '服务器刚才没能保存。请稍后再试。',
  too_many: '一次提交太多。请稍等再试。',
  not_found: '这里没有这样的内容。',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
