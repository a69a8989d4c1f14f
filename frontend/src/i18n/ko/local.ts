// Games against bots in this browser, and what is said when its engine fails.
import type { local as English } from '../en/local'

export const local: typeof English = {
  title: '이 브라우저에서 봇과 두기',
  lead: '봇이 내 기기에서 돌아가요. 시간 제한이 없고, 아무것도 보내지 않으며, 엔진(1.3 MB)을 받은 뒤에는 서버도 필요 없어요.',
  mark: '친선, 이 브라우저에서 둠: 서버에 남지 않아요.',
  start: '두기',
  startNote: '새 대국을 시작하면 지금 두는 대국은 사라져요.',
  toGame: '대국으로 돌아가기',
  you: '나',
  thinking: name => `${name} 봇이 생각하는 중…`,
  loading: '엔진을 불러오는 중…',
  stopped: name => `${name} 봇이 기다려요. 불러오기를 멈추셨어요.`,
  resignNote: '봇이 바로 이겨요.',
  copyMoves: '수순 복사',
  copied: '수순을 복사했어요',
  mayGo: '저장 공간이 모자라면 이 브라우저가 대국을 지울 수 있어요.',
  unkept: '이 브라우저는 아무것도 보관하지 않아요. 페이지를 떠나면 대국이 사라져요.',
  elsewhere: '이 대국이 다른 창에도 열려 있어요. 창마다 따로 진행되고, 다음에 열면 마지막으로 둔 대국부터 이어져요.',
  away: '서버에 연결할 수 없어요. 이 대국에는 필요 없어요.',
  back: '서버가 돌아왔어요.',
  engine: {
    unloaded: '엔진을 불러올 수 없어요. 잠시 뒤에 다시 해 보세요.',
    away: '엔진을 불러올 수 없어요. 서버에 연결되지 않고, 이 브라우저에 받아 둔 엔진도 없어요.',
    memory: '엔진을 돌릴 메모리가 부족해요. 다른 페이지를 닫고 다시 해 보세요.',
    stopped: '엔진이 멈췄어요. 다시 해 보세요. 계속 멈추면 이 브라우저에서는 쓸 수 없어요.',
  },
}
