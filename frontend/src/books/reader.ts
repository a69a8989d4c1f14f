// The worker that reads and writes files, so that the page goes on meanwhile. It ends with its task.
import type { Said, Task } from './messages'
import { perform } from './task'

addEventListener('message', (e: MessageEvent<Task>) => {
  void perform(e.data, (s: Said, give) => postMessage(s, { transfer: give }))
})
