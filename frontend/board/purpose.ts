// A click that was meant for what the board showed a moment ago is no move in a game. When the board becomes a game's
// under a pointer (an editor closes, the next game opens), stones are refused for a second.

/** In ms: for how long stones are refused, and how long ago a pointer counts as being there. */
export const GUARD = 1000

/** The purpose of the board that a page has just taken away under a pointer, and when; the next one may stand in its place. */
let left: [purpose: string | undefined, at: number] | undefined

/** No board has just been taken away. */
export const forget = (): void => {
  left = undefined
}

const now = (): number => performance.now()

/** Guards a board, which has a purpose now. `near` says whether a pointer is over it. */
export function guard(purpose: string | undefined, counts: boolean, near: () => boolean) {
  let touched = -Infinity
  const isNear = (): boolean => near() || now() - touched < GUARD
  let until = counts && left?.[0] && left[0] !== purpose && now() - left[1] < GUARD ? now() + GUARD : 0
  left = undefined
  return {
    /** A pointer has gone down or come up on the board. */
    touch: () => void (touched = now()),
    change(to: string | undefined, itCounts: boolean) {
      if (to === purpose) return
      purpose = to
      until = itCounts && isNear() ? now() + GUARD : 0
    },
    /** The board is taken away. */
    leave: () => void (isNear() && (left = [purpose, now()])),
    refuses: () => now() < until,
  }
}
