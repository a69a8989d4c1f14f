import type { chat as English } from '../en/chat'

const secs = (n: number): string => (n < 120 ? `${n}초` : `${Math.ceil(n / 60)}분`)

const refusals: typeof English.refusals = {
  chat_often: ({ seconds }) => `글을 많이 썼어요. ${secs(seconds)} 뒤에 다시 해 보세요.`,
  chat_crowd: ({ seconds }) => `지금 글을 쓰는 사람이 많아요. ${secs(seconds)} 뒤에 다시 해 보세요.`,
  chat_line: ({ max }) => `메시지에는 보이는 글자가 1–${max}자 있어야 해요.`,
  chat_link: '링크는 가입한 지 하루가 넘은 회원만 쓸 수 있어요.',
  chat_players: '대국자 채팅에는 대국자만 쓸 수 있어요.',
  chat_watchers: '대국이 끝나면 관전자 채팅에 쓸 수 있어요.',
  chat_words: ({ most, max }) => `목록에는 1–${max}자의 단어를 ${most}개까지 넣을 수 있어요.`,
  chat_settings_often: '설정을 자주 바꿨어요. 잠시 기다리세요.',
}

/** The two chats of a game, and what somebody wants to see of them. */
export const chat: typeof English = {
  chats: '두 채팅',
  names: { players: '대국자', watchers: '관전자' },
  titles: { players: '대국자 채팅', watchers: '관전자 채팅' },
  fields: { players: '대국자에게', watchers: '관전자에게' },
  nameWith: (name, n) => `${name}, 새 메시지 ${n}개`,
  empty: '인사를 건네 보세요.',
  emptyPlaying: '인사를 건네 보세요. 관전자 채팅은 따로 있고, 대국이 끝나면 읽을 수 있어요.',
  emptyWatchers: '관전자끼리 나누는 대화예요. 대국자는 대국이 끝난 뒤에 읽어요.',
  emptyPlayers: '대국자들이 아무 말도 하지 않았어요.',
  onlyPlayers: '대국자만 쓸 수 있어요.',
  send: '보내기',
  watching: '관전 중:',
  watcher: '관전자',
  host: '방장',
  failed: '보내지 못했어요.',
  left: n => `${n}자 남음`,
  over: n => `${n}자 초과`,
  wait: n => `${secs(n)} 대기`,
  hidden: n => `숨긴 메시지 ${n}개`,
  word: '숨기기로 한 단어가 있어요.',
  showLine: '보기',
  mute: '이 채팅 끄기',
  off: '이 대국에서 채팅이 꺼져 있어요.',
  offEverywhere: '모든 대국에서 채팅이 꺼져 있어요.',
  unmute: '여기서 켜기',
  settings: '채팅 설정',
  // On the page of settings
  title: '채팅',
  allOff: '대국 중 채팅 끄기',
  allOffNote: '대국마다 다시 켤 수 있어요.',
  words: '메시지를 숨길 단어',
  wordsNote:
    '단어 전체가 일치할 때만, 대소문자는 구별하지 않아요. 숨긴 메시지는 눌러서 볼 수 있어요. 회원의 목록은 계정에 저장돼요.',
  word1: '단어',
  add: '추가',
  remove: word => `${word} 삭제`,
  none: '아직 단어가 없어요.',
  notKept: '저장하지 못했어요.',
  refusals,
}
