import { learn as w } from '#words/learn'

/** The lesson's words; they come with its page. */
export { w }

interface StepWords {
  readonly task: string
  /** Why what was done is right, or the answer to the question. */
  readonly right: string
  /** By the reply's `why`. */
  readonly hints?: Readonly<Record<string, string>>
}

/** The words of a step. Every step of the lesson has some. */
export const wordsOf = (id: string): StepWords => (w.steps as Readonly<Record<string, StepWords>>)[id]!

export const chapterName = (id: string): string => (w.chapters as Readonly<Record<string, string>>)[id]!
