// Every screen in another language, chosen while it is shown: nothing of what is seen or heard stays English.
import { useScreens } from './parts'

await useScreens('others')
