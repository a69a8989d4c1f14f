// node ask.mjs MODULE WASM_EXEC WEIGHTS: what the program does that is built for this system. It reads questions, a
// local.Ask in JSON a line, and writes each line of their answers. One with "stop": MS is stopped after so long, and a
// line {"late": MS, "rounds": N} says how long after that its end came, and how often the event loop went round since it
// was told. The last line is {"memory": BYTES}, the module's.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

let rounds = 0 // of the event loop

// Node hears up to a thousand messages of a port before it looks at a timer; a browser hears one.
globalThis.MessageChannel = class {
  port1 = {}
  port2 = {
    postMessage: () => {
      rounds++
      setImmediate(() => this.port1.onmessage())
    },
  }
}

const [module, exec, weights] = process.argv.slice(2)
await import(pathToFileURL(resolve(exec)))
const go = new globalThis.Go()
const { instance } = await WebAssembly.instantiate(readFileSync(module), go.importObject)
go.run(instance).then(() => process.exit(1))
const { tengen } = globalThis

const given = new Set()
for (const [id, text] of readFileSync(0, 'utf8').split('\n').filter(Boolean).entries()) {
  const { stop, ...ask } = JSON.parse(text)
  if (!given.has(ask.rule)) {
    const network = `${weights}/../network/${ask.rule}.net`
    const files = [`${weights}/${ask.rule}.txt`, ...(existsSync(network) ? [network] : [])]
    const e = tengen.give(ask.rule, Buffer.concat(files.map(f => readFileSync(f))))
    if (e) throw e
    given.add(ask.rule)
  }
  const due = performance.now() + stop
  let told = Infinity
  if (stop) {
    setTimeout(() => {
      told = rounds
      tengen.stop(id)
    }, stop)
  }
  await new Promise(done =>
    tengen.ask(id, JSON.stringify(ask), line => {
      console.log(line)
      if (!/^\{"(verdict|best)"/.test(line)) done()
    }),
  )
  if (stop) console.log(JSON.stringify({ late: performance.now() - due, rounds: rounds - told }))
}
console.log(JSON.stringify({ memory: instance.exports.mem.buffer.byteLength }))
process.exit(0)
