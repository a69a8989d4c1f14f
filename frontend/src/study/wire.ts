import type { Pt } from '../board'
export interface StudyMark {
  kind: string
  at: Pt
  text?: string
}
export interface StudyNode {
  up: number
  at: string
  c?: string
  marks?: StudyMark[]
}
export interface Study {
  rule: string
  size: number
  title?: string
  black?: string
  white?: string
  event?: string
  date?: string
  result?: string
  nodes: StudyNode[]
}
