import type { federation as English } from '../en/federation'

export const federation: typeof English = {
  refusals: {
    federation_visitor: '请先登录。',
    federation_guest: '只有成员可以登记协会信息。',
    federation_papers: '协会为二至八个字母，国家为三个字母，编号最多十一个字母和数字，姓名最多 60 个字符。',
    federation_taken: '另一名成员已使用该编号。',
    federation_changed: '信息已更改，或已有人答复。',
    federation_rights: '由协会负责人确认，任何人都不能确认自己。',
    federation_often: '今天申请次数过多，请明天继续。',
  },
  title: '协会',
  lead: '请填写您在协会的登记信息。经协会负责人确认后，会显示在个人资料中，并用于文件和名次表。',
  federation: '协会，例如 RIF',
  id: '编号',
  country: '国家（三个字母）',
  name: '协会登记的姓名',
  ask: '申请确认',
  remove: '删除',
  queue: '待确认',
  empty: '目前没有申请。',
  confirm: (name: string) => `确认${name}`,
  decline: (name: string) => `拒绝${name}`,
  states: {
    asked: '等待确认',
    confirmed: '已确认',
    declined: '已拒绝',
  },
}
