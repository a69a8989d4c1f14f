// The protocols that have a page, as their paths name them: the free opening has nothing to explain.
import type { Opening } from '../wire'

export type Protocol = Exclude<Opening, 'free'>

/** Those of gomoku, then those of renju. */
export const PROTOCOLS = [
  'swap2',
  'swap',
  'pro',
  'long_pro',
  'taraguchi10',
  'soosyrv8',
  'yamaguchi',
  'tarannikov',
  'rif',
] as const satisfies readonly Protocol[]

export const protocolOf = (name: string): Protocol | undefined => PROTOCOLS.find(p => p === name)

/** The rule that it is usually played with. */
export const ruleOf = (p: Protocol): 'freestyle' | 'renju' =>
  PROTOCOLS.indexOf(p) < PROTOCOLS.indexOf('taraguchi10') ? 'freestyle' : 'renju'
