import type { connection as English } from '../en/connection'

export const connection: typeof English = {
  title: '无法建立实时连接时',
  lead: '着法通过 WebSocket 传送，打不开时改用事件流。有些网络、过滤器和代理放行网页，却两者都不放行。',
  state: {
    live: '本页连接正常：现在没有问题。',
    blocked: '网站有响应，但本页两者都打不开。我们会继续尝试，间隔最长半分钟。',
    other: '本页还没有连接。',
  },
  again: '现在重试',
  you: '你可以这样做',
  steps: {
    network: '换一个网络，例如手机的。如果那里能用，问题就在原来的网络。',
    filter: '对本站关闭会检查流量的东西：VPN、杀毒软件的网页过滤、浏览器扩展。',
    keeper: '在公司或学校，请网络管理员放行通往本站的 WebSocket。',
  },
  admin: '给网络或代理管理员',
  adminText:
    '到本站地址、路径 /ws 的连接以 HTTP/1.1 加 “Upgrade: websocket” 开始，并保持打开。代理须转发 Upgrade 和 Connection 头，且不得断开静默半分钟的连接。如果做不到，代理须将 POST /sse 的响应随到随转，不得缓存。',
  meanwhile: '在此期间',
  meanwhileText: '已结束的对局可以看，机器人也可以在本浏览器里不联网对局。',
  local: '在这里与机器人对局',
}
