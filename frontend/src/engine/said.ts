// Why the engine in this browser gave no answer, in a sentence.
import { refusal } from '../i18n/refusal'
import { local as w } from '#words/local'
import type { Fault } from '../net/fault'
import { isLive } from '../net/live'

export function engineSaid(f: Fault): string {
  switch (f.code) {
    case 'network':
      return isLive.value ? w.engine.unloaded : w.engine.away
    case 'memory':
      return w.engine.memory
    case 'internal':
    case 'closed':
      return w.engine.stopped
    default:
      return refusal(f)
  }
}
