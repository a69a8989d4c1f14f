import type { ways as English } from '../en/ways'

const refusals: typeof English.refusals = {
  members_only: '회원만 할 수 있어요. 먼저 계정을 만드세요.',
  prove: '먼저 본인임을 확인하세요.',
  recovery: '이름과 코드가 맞지 않거나 이미 쓴 코드예요.',
  recovery_several: '코드가 여러 개예요. 하나만 입력하세요.',
  passkey: '이 패스키로 열 수 있는 계정이 없어요.',
  passkey_late: '너무 오래 걸렸거나 이미 끝났어요. 다시 해 보세요.',
  passkey_most: ({ max }) => `패스키는 ${max}개까지예요. 먼저 하나를 삭제하세요.`,
  passkey_known: '그 기기에는 이미 이 계정의 패스키가 있어요.',
  passkey_name: ({ max }) => `패스키 이름은 1–${max}자여야 해요.`,
  passkey_address: '패스키는 사이트에 고유한 주소가 있고 HTTPS일 때만 쓸 수 있어요.',
  passkey_purpose: '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.',
  passkey_failed: '브라우저가 패스키를 만들거나 보여 주지 않았어요.',
  last_way: '계정에 들어갈 유일한 방법이에요. 먼저 다른 방법을 추가하세요.',
  renamed: ({ days }) =>
    days === 1 ? '내일 이름을 다시 바꿀 수 있어요.' : `${days}일 뒤에 이름을 다시 바꿀 수 있어요.`,
}

/** The ways into an account, where one is signed in, and the name: on the account's page. */
export const ways: typeof English = {
  refusals,
  codes: {
    title: '복구 코드',
    fresh: '이 코드를 보관하세요',
    lead: '여기서는 이메일을 쓰지 않아요. 비밀번호를 잊으면 이 코드 하나로 새로 정할 수 있어요. 코드마다 한 번씩 쓸 수 있어요.',
    once: '한 번만 보여 드려요. 종이나 비밀번호 관리자처럼 나만 찾을 수 있는 곳에 보관하세요.',
    copy: '복사',
    copied: '코드를 복사했어요',
    download: '내려받기',
    print: '인쇄',
    file: name => `tengen-codes-${name}`,
    fileHead: (name, site) => `${name} 님의 복구 코드, ${site}. 코드마다 한 번씩 쓸 수 있어요.`,
    kept: '보관했어요',
    go: '계속',
    left: n => (n === 0 ? '남은 코드가 없어요.' : `남은 코드 ${n}개.`),
    make: '새 코드 만들기',
    makeNote: '새 코드를 만들면 이전 코드는 쓸 수 없어요.',
  },

  recover: {
    link: '비밀번호를 잊으셨나요?',
    title: '복구 코드 쓰기',
    lead: '열 개의 코드 가운데 하나로 새 비밀번호를 정할 수 있어요. 다른 기기는 모두 로그아웃되고 패스키는 사라져요.',
    code: '복구 코드',
    codeNote: '글자와 숫자 다섯 개씩 네 묶음.',
    go: '비밀번호 정하기',
    back: '로그인으로 돌아가기',
    done: name => `다시 오셨네요, ${name} 님. 비밀번호를 정했고, 다른 곳에서는 모두 로그아웃되었어요.`,
    without: '코드도 패스키도 없으면 아무도 계정을 다시 열 수 없어요.',
  },

  passkeys: {
    title: '패스키',
    lead: '비밀번호 없이 휴대폰이나 컴퓨터의 잠금으로 로그인해요. 비밀번호와 함께 써도 되고, 대신 써도 돼요.',
    none: '패스키가 없어요.',
    enter: '패스키로 로그인',
    add: '패스키 추가',
    name: '패스키 이름',
    usual: '이 기기',
    made: date => `만든 날 ${date}`,
    used: date => `마지막 사용 ${date}`,
    never: '사용한 적 없음',
    remove: '삭제',
    removeWho: name => `${name} 삭제`,
    dropPassword: '비밀번호 없애기',
    dropNote: '그러면 패스키로만 계정을 열 수 있어요.',
    noPassword: '비밀번호가 없는 계정이에요. 패스키로 열어요.',
    unable: '이 브라우저는 패스키를 지원하지 않아요.',
    otherwise: '패스키에는 사이트의 고유한 주소와 HTTPS가 필요해요.',
  },

  setPassword: '비밀번호 정하기',

  prove: {
    title: '본인 확인',
    lead: '계정을 열 수 있는 사람이 바뀌는 일이라 한 번 더 확인해요.',
    password: '비밀번호',
    go: '계속',
    byPasskey: '패스키 쓰기',
    cancel: '취소',
  },

  sessions: {
    title: '로그인한 곳',
    lead: '위치는 네트워크 주소의 묶음일 뿐이에요. 모르는 것이 있으면 로그아웃하고 비밀번호를 바꾸세요.',
    on: (browser, system) => `${browser} (${system})`,
    device: '브라우저',
    here: '지금 쓰는 기기',
    now: '방금 사용',
    seen: when => `마지막 사용 ${when}`,
    end: '로그아웃',
    endWho: what => `${what} 로그아웃`,
    others: '다른 곳에서 모두 로그아웃',
    all: '모든 곳에서 로그아웃',
    note: '둘 다 프로그램의 토큰까지 폐기해요.',
    done: '다른 곳에서 모두 로그아웃했어요.',
  },

  rename: {
    title: '내 이름',
    lead: '90일에 한 번 바꿀 수 있어요. 대국은 따라오고, 옛 이름은 계속 내 것이에요. 옛 주소로 오는 사람은 모두 여기로 와요.',
    name: '새 이름',
    go: '이름 바꾸기',
    later: date => `${date}부터 다시 바꿀 수 있어요.`,
    done: name => `이제 이름은 ${name}.`,
  },
}
