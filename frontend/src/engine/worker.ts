// The engine's worker: it loads the module (cmd/tengen-wasm) and a rule's weights when it is told to, and passes on
// questions and answers. Only its script may compile WebAssembly: the server says so in its headers (hub/http/web/files.go),
// by the name that vite.config.ts gives it.
import '../../made/wasm_exec.js'
import { Fault } from '../net/fault'
import { MODULE, WEIGHTS } from './files'
import type { FromWorker, ToWorker } from './messages'
import { unpack } from './unpack'

/** Of the toolchain's wasm_exec.js. */
declare const Go: new () => { importObject: WebAssembly.Imports; run(module: WebAssembly.Instance): Promise<void> }

/** What the module sets: see cmd/tengen-wasm/main_js.go. */
declare const tengen: {
  give(rule: string, file: Uint8Array): Error | null
  ask(id: number, ask: string, tell: (line: string) => void): void
  stop(id: number): void
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>

const say = (m: FromWorker): void => postMessage(m)

/** The module on its way or running. */
let module: Promise<void> | undefined

const ended = (): void => say({ ended: true })

async function start(body: Body): Promise<void> {
  const go = new Go()
  const wasm = new Response(body, { headers: { 'content-type': 'application/wasm' } })
  const { instance } = await WebAssembly.instantiateStreaming(wasm, go.importObject)
  go.run(instance).then(ended, ended)
}

async function load(id: number, rule: string): Promise<void> {
  const path = WEIGHTS[rule]
  if (!path) return say({ id, failed: 'invalid' })
  try {
    const first = module === undefined
    const bodies = unpack(first ? [path, MODULE] : [path], progress => say({ id, progress }))
    if (first) {
      module = bodies.then(([, wasm]) => start(wasm!))
      module.catch(() => (module = undefined)) // the next load tries again
    }
    const [file] = await Promise.all([bodies.then(([weights]) => new Response(weights).arrayBuffer()), module])
    const wrong = tengen.give(rule, new Uint8Array(file))
    if (wrong) throw wrong
    say({ id, loaded: true })
  } catch (e) {
    console.error(e)
    say({ id, failed: codeOf(e) })
  }
}

/** The line fails with one of these, or the memory is not to be had; what else fails is ours, or a browser without what
 *  we need. */
function codeOf(e: unknown): string {
  if (e instanceof Fault) return e.code
  if (e instanceof RangeError) return 'memory'
  return e instanceof TypeError || e instanceof DOMException ? 'network' : 'internal'
}

addEventListener('message', (e: MessageEvent<ToWorker>) => {
  const m = e.data
  if (m.do === 'load') void load(m.id, m.rule)
  else if (m.do === 'stop') tengen.stop(m.id)
  else tengen.ask(m.id, JSON.stringify(m.ask), line => say({ id: m.id, answer: JSON.parse(line) }))
})
