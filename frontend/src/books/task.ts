// One task of the worker's: files into a book, or a book into a file.
import { Book, type Kept } from './book'
import { asBookFault, BookFault } from './fault'
import { MOST_BYTES, MOST_FILES } from './limits'
import type { Said, Task } from './messages'
import { read, type Source } from './read'
import { write } from './write'

/** Does a task and says how it goes; `give` are buffers that whoever hears it may take. */
export async function perform(task: Task, say: (s: Said, give: Transferable[]) => void): Promise<void> {
  try {
    if (task.do === 'write') {
      const written = write(new Book(task.kept), task.format)
      say({ written }, [written.bytes.buffer])
      return
    }
    const sources = await bytesOfAll(task.files)
    const { kept, report } = read(sources, task.encoding, task.into, part => say({ part }, []))
    say({ kept, report }, buffersOf(kept))
  } catch (e) {
    // Memory that is not to be had, or a fault of ours: the console has which.
    if (!(e instanceof BookFault)) console.error(e)
    const { why, at, file } = asBookFault(e)
    say({ why, at, file }, [])
  }
}

async function bytesOfAll(files: readonly File[]): Promise<Source[]> {
  if (files.length > MOST_FILES) throw new BookFault('files')
  // Looked at before anything is read.
  const large = files.find(f => f.size > MOST_BYTES)
  if (large) throw new BookFault('bytes', 0, large.name)
  const all: Source[] = []
  for (const f of files) {
    try {
      all.push({ name: f.name, bytes: new Uint8Array(await f.arrayBuffer()) })
    } catch {
      throw new BookFault('unread', 0, f.name) // gone or changed since it was chosen
    }
  }
  return all
}

const buffersOf = (k: Kept): ArrayBuffer[] =>
  [k.hi, k.lo, k.first, k.slots, k.next, k.at, k.known, k.tally, k.tallies].map(c => c.buffer)
