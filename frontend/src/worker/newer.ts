// Is there a newer build than this page's? And what brings it.
import { signal } from '@preact/signals'
import type { Route } from '../router'

export const newer = signal(false)

/** Pages where somebody may be in the middle of something that a question would disturb. */
const BUSY: readonly Route['name'][] = ['game', 'local', 'puzzles', 'analysis', 'study', 'protocols']
export const isQuiet = (name: Route['name']): boolean => !BUSY.includes(name)
