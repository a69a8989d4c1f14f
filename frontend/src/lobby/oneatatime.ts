import { useAction, type Action } from '../net/action'
import { wakeSound } from '../sound/sound'

/** An action of a click that may lead into a game, whose sounds need the click. */
export function useOneAtATime(): Action {
  const action = useAction()
  const run: Action['run'] = (what, name) => {
    wakeSound()
    return action.run(what, name)
  }
  return { ...action, run }
}
