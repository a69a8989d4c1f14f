// A server that keeps one study as ours does, and answers when a test says so.
import { vi } from 'vitest'
import { game } from './desk'
import { stage } from './stage'

interface Request {
  version: number
  title: string
  nodes: string[]
  /** The comment on the last move. */
  said: string | undefined
  keepalive: boolean
  /** It arrives; with `lose` its answer does not. */
  arrive: (lose?: 'lose') => void
  /** It never arrives. */
  fail: () => void
}

/** The study at /study/s2 is Ann's, who looks. What is sent of it waits in the list that is returned. */
export function studyServer(): Request[] {
  const study = game(1)
  const owner = { id: 1, name: 'Ann' }
  stage.answers['/api/studies/s2'] = [
    200,
    { id: 's2', title: '研究', owner, mine: true, version: 1, updated: '', study },
  ]
  let kept = 1
  let body = ''
  const sent: Request[] = []
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.endsWith('/api/studies/s2') || !init?.body) return others(path, init)
    const { version, ...draft } = JSON.parse(await (init.body as Blob).text())
    const { title, study: s } = draft
    const nodes = s.nodes.map((n: { at: string }) => n.at)
    const said = s.nodes.at(-1).c
    return new Promise<Response>((answer, broken) => {
      const fail = () => broken(new TypeError('down'))
      const arrive = (lose?: 'lose') => {
        const again = version === kept - 1 && JSON.stringify(draft) === body
        const good = again || version === kept
        if (good && !again) {
          kept++
          body = JSON.stringify(draft)
        }
        if (lose) return fail()
        const refused = { code: 'conflict', why: 'study_changed', message: '' }
        answer(new Response(JSON.stringify(good ? { id: 's2', version: kept } : refused), { status: good ? 200 : 409 }))
      }
      sent.push({ version, title, nodes, said, keepalive: init.keepalive === true, arrive, fail })
    })
  })
  return sent
}
