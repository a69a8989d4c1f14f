// The screens are shown in three parts that take about as long, each in a thread. What a part has shown is left for the check
// of words (catalogue.test.ts), which comes after all of them.
import { afterAll, afterEach, beforeAll, type RunnerTestSuite } from 'vitest'
import { useStage, wordsAsked, wordsShown } from './stage'
import { leaveNote, removeNote, type Part } from './shown'

/** The files of a part; 'others' has all that stand in none. */
// biome-ignore format: a line a part
const FILES = {
  analysis: ['review', 'study', 'studyfiles'],
  play: ['shell', 'lobby', 'openchallenge', 'game', 'gamelog', 'nogame', 'talk', 'watching', 'days', 'local', 'refused', 'puzzles', 'learn', 'protocols'],
}

const screens = import.meta.glob<unknown>(['./*.tsx', '!./*.test.tsx'])
const pathOf = (name: string): string => `./${name}.tsx`

function filesOf(part: Part): string[] {
  const named = Object.values(FILES).flat().map(pathOf)
  const missing = named.filter(path => !(path in screens))
  if (missing.length > 0) throw new Error(`no screens in ${missing.join(', ')}`)
  return part === 'others' ? Object.keys(screens).filter(path => !named.includes(path)) : FILES[part].map(pathOf)
}

/** Whether all tests of a suite have run, in whatever order, and passed. */
const whole = (suite: RunnerTestSuite): boolean =>
  suite.tasks.every(task => (task.type === 'suite' ? whole(task) : task.result?.state === 'pass'))

/** The tests of a part. */
export async function useScreens(part: Part): Promise<void> {
  useStage()
  for (const path of filesOf(part)) await screens[path]!()

  let all: RunnerTestSuite | undefined
  beforeAll(() => removeNote(part))
  afterEach(({ task }) => {
    all = task.file
  })
  afterAll(() => {
    if (all && whole(all)) leaveNote(part, wordsAsked(), wordsShown())
  })
}
