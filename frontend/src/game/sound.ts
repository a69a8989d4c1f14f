export { click, wakeSound } from '../sound/sound'
