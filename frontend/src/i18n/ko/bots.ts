// The bots of the house, and which one is suggested.
import type { bots as English } from '../en/bots'

export const bots: typeof English = {
  names: {
    acorn: 'Acorn',
    bamboo: 'Bamboo',
    cedar: 'Cedar',
    dogwood: 'Dogwood',
    elm: 'Elm',
    fir: 'Fir',
    ginkgo: 'Ginkgo',
    hickory: 'Hickory',
    ironwood: 'Ironwood',
    juniper: 'Juniper',
  },
  title: '봇',
  lead: '봇이 열 개 있고, 뒤로 갈수록 강해요. 약한 봇은 사람처럼 수를 놓치고, 가장 강한 봇은 아무것도 놓치지 않아요.',
  settings: '대국 설정',
  clock: '시간',
  rating: value => `레이팅 ${value}`,
  games: n => `레이팅 대국 ${n}판 기준`,
  measured: '레이팅은 봇끼리의 대국에서 시작해요. 사람과 둔 레이팅 대국에 따라 룰과 속도별로 바뀌어요.',
  ratingsFailed: '봇의 레이팅과 내 전적을 불러올 수 없어요.',
  score: (wins, draws, losses) => `내 전적: ${wins}승 ${draws}무 ${losses}패`,
  play: '두기',
  playIt: name => `${name} 봇과 두기`,
  suggested: '추천',
  suggest: '최근 대국에 따라 봇 추천',
  suggestNote: '2연승하면 다음 봇, 2연패하면 앞의 봇을 추천해요.',
  suggestion: name => `최근 대국에 따른 추천: ${name}.`,
  all: '봇 소개',
  meanwhile: name => `기다리는 동안 ${name} 봇과 두기`,
}
