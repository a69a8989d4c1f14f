// A worker of books in the page's own thread; `held` ones begin when a test lets them.
import { perform } from '../books/task'
import type { Task } from '../books/messages'

export class InlineWorker extends EventTarget {
  /** Those that were started, the last one last. */
  static all: InlineWorker[] = []
  static held = false
  ended = false
  #task: Task | undefined

  constructor() {
    super()
    InlineWorker.all.push(this)
  }

  postMessage(task: Task): void {
    this.#task = task
    if (!InlineWorker.held) this.go()
  }

  go(): void {
    void perform(this.#task!, said => {
      if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data: said }))
    })
  }

  terminate(): void {
    this.ended = true
  }
}
