// The board's public face; see types.ts for the contract. The page that uses
// it also loads board.css, and mini.css for small ones.
export { createBoard, type BoardApi } from './api'
export { renderMini } from './mini'
export * from './points'
export type { BoardState } from './state'
export type { BoardConfig, BoardWords, Color, Mark, Overlay, PointKind, Pt, Refusal, Submit } from './types'
