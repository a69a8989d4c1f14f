// Code that is loaded when it is needed. After a deploy the server no longer has what a page of an older build asks for.
import { recallOwn, rememberOwn } from '../settings/storage'
import { Fault } from './fault'
import { reach } from './http'

/** In ms: so long the server has to say that it is there. */
const PATIENCE = 5_000

/** Loads code. Throws a Fault: 'updated' where the server answers and yet the code does not come, else 'network'. */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (e) {
    console.error(e)
    throw new Fault((await answers()) ? 'updated' : 'network')
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await reach('/healthz', PATIENCE, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** The addresses with their builds that this tab has loaded anew. */
const KEY = 'tengen.anew'

/** Loads the page of the present address from the server, once for an address and a build; false: it has been. */
export function loadAnew(): boolean {
  const { src = '' } = document.querySelector<HTMLScriptElement>('script[type=module][src]') ?? {}
  const here = location.pathname + src
  const done = recallOwn(KEY)
  if (here in done) return false
  rememberOwn(KEY, { ...done, [here]: 1 })
  if (!(here in recallOwn(KEY))) return false // it might never end
  location.reload()
  return true
}
