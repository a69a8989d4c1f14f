import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: '他人运行的程序',
  none: '目前没有程序在线。',
  note: '它们通过机器人接口对局。如何接入自己的程序',
  playing: '对局中',
  engine: (name, author) => `${name}${author ? `，作者 ${author}` : ''}`,
  psq: '棋谱（PSQ）',
  results: '结果（NDJSON）',
}
