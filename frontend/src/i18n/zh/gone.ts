import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: '没有这局棋',
  missing: '可能在有人加入之前就撤回了，也可能是链接少了一个字母。',
  withdrawnTitle: '已不再等待',
  withdrawn: host => `${host} 已开始另一局，或不想下这局了。`,
  withdrawnOwn: '你已开始另一局，或撤回了这局。',
  missingElsewhere: '还有别的对局：',
  failed: '无法载入对局。',
  lobby: '去大厅',
}
