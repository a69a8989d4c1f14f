// Where the built page has the engine, each file under a name with its hash: browsers keep them for good.
import caro from '../../made/caro.txt.gz?url'
import freestyle from '../../made/freestyle.txt.gz?url'
import renju from '../../made/renju.txt.gz?url'
import standard from '../../made/standard.txt.gz?url'
import engine from '../../made/tengen.wasm.gz?url'

export const MODULE = engine
/** By rule. */
export const WEIGHTS: Readonly<Record<string, string>> = { freestyle, standard, renju, caro }
