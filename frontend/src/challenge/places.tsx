// Where challenges are shown. Their code is fetched with the first one.
import { later } from '../ui/later'
import { route } from '../router'
import { called, challenges } from './store'

const Bar = later('Bar', () => import('./bar'))
const List = later('ChallengeList', () => import('./list'))

/** The lobby lists them, and needs no bar. */
export const ChallengeBar = () => (called.value.length > 0 && route.value.name !== 'lobby' ? <Bar /> : null)
export const Challenges = () => (challenges.value.length > 0 ? <List /> : null)
