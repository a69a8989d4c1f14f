// Every screen in another language, chosen while it is shown: nothing of what is
// seen or heard stays English, and no word of the catalogue is left out.
import { afterAll, afterEach, expect, type RunnerTestSuite } from 'vitest'
import { unread, useStage } from './stage'

/** Whether all tests of a suite have run, in whatever order, and passed. */
const whole = (suite: RunnerTestSuite): boolean =>
  suite.tasks.every(task => (task.type === 'suite' ? whole(task) : task.result?.state === 'pass'))

useStage()
await import('./shell')
await import('./lobby')
await import('./people')
await import('./conduct')
await import('./openchallenge')
await import('./following')
await import('./days')
await import('./watching')
await import('./moderation')
await import('./fairplay')
await import('./signin')
await import('./push')
await import('./bots')
await import('./learn')
await import('./protocols')
await import('./puzzles')
await import('./review')
await import('./study')
await import('./studyfiles')
await import('./studies')
await import('./chapters')
await import('./lists')
await import('./classes')
await import('./events')
await import('./eventhand')
await import('./eventteams')
await import('./league')
await import('./eventfiles')
await import('./simul')
await import('./clubs')
await import('./broadcasts')
await import('./books')
await import('./openings')
await import('./brought')
await import('./positions')
await import('./local')
await import('./refused')
await import('./nogame')
await import('./game')
await import('./talk')
await import('./gamelog')

let all: RunnerTestSuite | undefined
afterEach(({ task }) => {
  all = task.file
})
afterAll(() => {
  if (all && whole(all)) expect(unread(), 'words that no screen shows').toEqual([])
})
