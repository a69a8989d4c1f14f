import { playing } from '#words/playing'
import { alsoSays } from '../refusal'

alsoSays(playing.refusals)
