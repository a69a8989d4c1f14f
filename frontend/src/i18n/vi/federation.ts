import type { federation as English } from '../en/federation'

export const federation: typeof English = {
  refusals: {
    federation_visitor: 'Hãy đăng nhập trước.',
    federation_guest: 'Chỉ thành viên mới có thông tin liên đoàn.',
    federation_papers:
      'Liên đoàn có hai đến tám chữ cái, nước ba chữ, mã tối đa mười một chữ và số, tên tối đa 60 ký tự.',
    federation_taken: 'Thành viên khác đã có mã này.',
    federation_changed: 'Thông tin đã thay đổi, hoặc đã có người trả lời.',
    federation_rights: 'Người phụ trách của liên đoàn xác nhận, và không ai tự xác nhận mình.',
    federation_often: 'Hôm nay đã xin nhiều lần. Hãy tiếp tục vào ngày mai.',
  },
  title: 'Liên đoàn',
  lead: 'Hãy khai cách liên đoàn ghi tên bạn. Khi người phụ trách của liên đoàn xác nhận, thông tin sẽ hiện trên hồ sơ và được dùng trong tệp và bảng.',
  federation: 'Liên đoàn, ví dụ RIF',
  id: 'Mã',
  country: 'Nước (ba chữ cái)',
  name: 'Tên như liên đoàn ghi',
  ask: 'Xin xác nhận',
  remove: 'Xóa',
  queue: 'Chờ xác nhận',
  empty: 'Hiện không có ai xin.',
  confirm: (name: string) => `Xác nhận ${name}`,
  decline: (name: string) => `Từ chối ${name}`,
  states: {
    asked: 'Đang chờ xác nhận',
    confirmed: 'Đã xác nhận',
    declined: 'Bị từ chối',
  },
}
