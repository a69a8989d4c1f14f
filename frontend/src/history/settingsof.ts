// A finished game's settings; without the words of the history, as the first page has it too.
import type { Settings, Summary } from '../wire'

/** The archive does not tell whether takebacks were allowed; now there is nothing
 *  to take back. */
export function settingsOf(s: Summary): Settings {
  const { period, periods, stones } = s
  return {
    rule: s.rule,
    size: s.size,
    opening: s.opening,
    forbidden: s.forbidden,
    takebacks: true,
    rated: s.rated ?? false,
    ...(s.engines && { engines: true }),
    ...(s.drawAfter && { drawAfter: s.drawAfter }),
    clock: {
      kind: s.clockKind,
      initial: s.initial,
      increment: s.increment,
      ...(period && { period }),
      ...(periods && { periods }),
      ...(stones && { stones }),
    },
  }
}
