// The sentence for a step of a proof.
import type { Pt } from '../../board/index'
import { otherColor, PASS } from '../game/position'
import { w } from '../i18n/late/review'
import { allowed } from './forbidden'
import { stops } from './lines'
import { kindOf, longest, quietOf, type Path, type Place, type Proof } from './walk'

const words = w.proof

/** What an attack does, or who is to move. */
export function sentence(proof: Proof, path: Path, p: Place): string {
  if (path.length === 0) return words.start(p.attacker)
  const points = p.threats.flatMap(x => x.points)
  const last = p.position.stones.at(-1)!
  switch (p.asked || p.five.length > 0 ? kindOf(p) : '') {
    case 'five':
      return words.five(p.attacker, p.five)
    case 'straight':
      return words.straight(p.attacker, points)
    case 'four':
      return fourText(p, points)
    case 'three':
      return words.three([...new Set(points)])
    case 'quiet':
      return quietText(p, longest(proof, path, p).slice(0, 4))
    default:
      return words.replied(otherColor(p.attacker), last === PASS ? null : last)
  }
}

function quietText(p: Place, defences: Pt[]): string {
  const { stops: what, still } = quietOf(p)
  const text = (what === 'four' ? words.stopsFour : what === 'three' ? words.stopsThree : words.quiet)(still)
  return defences.length > 0 ? `${text} ${words.named(defences)}` : text
}

/** Which point must be taken, if it may be. */
function fourText(p: Place, points: Pt[]): string {
  const stopping = stops(p.position, p.attacker)
  const free = stopping.find(at => allowed(p.position, at, otherColor(p.attacker)))
  return free || stopping.length === 0 ? words.four(free ?? points[0]!) : words.barredFour(stopping)
}
