import type { connection as English } from '../en/connection'

export const connection: typeof English = {
  title: 'リアルタイム接続ができないとき',
  lead: '着手はWebSocketで送られます。ネットワーク、フィルター、プロキシによっては、ページは表示できてもWebSocketが通りません。',
  state: {
    live: 'このページの接続は正常です。いまのところ問題はありません。',
    blocked: 'サイトは応答していますが、このページではWebSocketがつながりません。長くとも30秒おきに再試行を続けます。',
    other: 'このページはまだ接続していません。',
  },
  again: '今すぐ再試行',
  you: 'できること',
  steps: {
    network: '携帯回線など、別のネットワークを試してください。そこでつながるなら、元のネットワークが原因です。',
    filter:
      'VPN、ウイルス対策ソフトのWebフィルター、ブラウザーの拡張機能など、通信を検査するものをこのサイトで無効にしてください。',
    keeper: '職場や学校では、このサイトへのWebSocketを許可するようネットワーク管理者に頼んでください。',
  },
  admin: 'ネットワークやプロキシの管理者の方へ',
  adminText:
    'このサイトの /ws への接続は、HTTP/1.1の「Upgrade: websocket」で始まり、開いたままになります。プロキシはUpgradeとConnectionのヘッダーをそのまま渡し、30秒間通信がなくても接続を切らないようにしてください。',
  meanwhile: 'その間は',
  meanwhileText: '終わった対局を見ることができます。また、接続がなくてもこのブラウザーの中でボットと打てます。',
  local: 'ここでボットと打つ',
}
