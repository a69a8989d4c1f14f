import type { federation as English } from '../en/federation'

export const federation: typeof English = {
  refusals: {
    federation_visitor: '먼저 로그인하세요.',
    federation_guest: '연맹 정보는 회원만 등록할 수 있습니다.',
    federation_papers: '연맹은 2~8자, 국가는 3자, 번호는 영문과 숫자 11자까지, 이름은 60자까지입니다.',
    federation_taken: '다른 회원이 그 번호를 씁니다.',
    federation_changed: '그사이 바뀌었거나 이미 답변되었습니다.',
    federation_rights: '연맹 담당자가 확인하며 자기 자신은 확인할 수 없습니다.',
    federation_often: '오늘 여러 번 요청했습니다. 내일 계속하세요.',
  },
  title: '연맹',
  lead: '연맹에 등록된 내용을 적으세요. 연맹 담당자가 확인하면 프로필에 보이고 파일과 순위표에 쓰입니다.',
  federation: '연맹 (예: RIF)',
  id: '번호',
  country: '국가 (세 글자)',
  name: '연맹에 등록된 이름',
  ask: '확인 요청',
  remove: '지우기',
  queue: '확인할 요청',
  empty: '지금은 요청이 없습니다.',
  confirm: (name: string) => `${name} 확인`,
  decline: (name: string) => `${name} 거절`,
  states: {
    asked: '확인 대기 중',
    confirmed: '확인됨',
    declined: '거절됨',
  },
}
