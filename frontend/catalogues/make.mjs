// Makes the modules that the page imports as `#words/<area>`, made/words/<language>/<area>.ts, of the catalogues in words/ (and of
// src/i18n/<language>, for areas that are still TypeScript alone). Made again only where something has changed.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areaOf, formCode, messagesOf } from './area.mjs'
import { codeOf } from './code.mjs'
import { pluralsOf } from './message.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WORDS = `${ROOT}words`
const MADE = `${ROOT}made/words`
const OLD = `${ROOT}src/i18n`

const list = folder => (existsSync(folder) ? readdirSync(folder) : [])
const isCode = name => /^[a-z]+\.ts$/.test(name)

/** The languages: folders of words/ that say which they are. English is the first. */
export function languagesOf(root = WORDS) {
  const found = list(root).filter(l => existsSync(`${root}/${l}/language.json`))
  return ['en', ...found.filter(l => l !== 'en').toSorted()].map(code => ({
    code,
    reviewed: true,
    ...read(`${root}/${code}/language.json`).language,
  }))
}

class Unreadable extends Error {}

function read(file) {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (e) {
    throw new Unreadable(`${file.slice(ROOT.length)}: no JSON: ${e.message}`)
  }
}

/** A language's files as they are: area → { messages, signatures, forms, code }. */
function catalogueOf(language, root) {
  const areas = new Map()
  let forms = {}
  for (const name of list(`${root}/${language}`)) {
    const area = name.replace(/\.(json|ts)$/, '')
    if (name === 'forms.json') forms = read(`${root}/${language}/forms.json`)
    else if (name.endsWith('.json'))
      areas.set(area, { ...areas.get(area), ...messagesOf(read(`${root}/${language}/${name}`)) })
    else if (isCode(name))
      areas.set(area, {
        ...areas.get(area),
        code: codeOf(`words/${language}/${name}`, readFileSync(`${root}/${language}/${name}`, 'utf8')),
      })
  }
  for (const [area, found] of areas)
    areas.set(area, { messages: new Map(), signatures: new Map(), forms: {}, ...found })
  return { areas, forms }
}

/** A language that is written as another one in other characters: that one's, converted, and what it says otherwise. */
function convertedFrom({ from, convert, instead = {} }, own, root) {
  const opencc = converter(...convert)
  const change = text => Object.entries(instead).reduce((said, [a, b]) => said.replaceAll(a, b), opencc(text))
  const base = catalogueOf(from, root)
  const each = texts =>
    Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, k.startsWith('@') ? v : change(v)]))
  const areas = new Map(own.areas)
  for (const [area, theirs] of base.areas) {
    const mine = own.areas.get(area) ?? NOTHING
    areas.set(area, {
      messages: new Map([...[...theirs.messages].map(([path, text]) => [path, change(text)]), ...mine.messages]),
      signatures: theirs.signatures,
      forms: { ...each(theirs.forms), ...mine.forms },
      code: mine.code ?? (theirs.code && codeOf(theirs.code.file, change(theirs.code.text))),
    })
  }
  return { areas, forms: { ...each(base.forms), ...own.forms } }
}

/** From Simplified to Traditional Chinese, and others that OpenCC has. */
const converter = (from, to) => createRequire(import.meta.url)('opencc-js').Converter({ from, to })

const NOTHING = { messages: new Map(), signatures: new Map(), forms: {}, code: undefined }
const namesOf = forms => new Set(Object.keys(forms).filter(f => !f.startsWith('@')))

/** All modules of a language, what is wrong in it, and how much of each area it says. */
export function modulesOf(language, english, root = WORDS) {
  const { code, tag, reviewed } = language
  let own = code === 'en' ? english : catalogueOf(code, root)
  if (language.from) own = convertedFrom(language, own, root)
  const files = new Map()
  const faults = []
  const areas = []
  const rules = pluralsOf(tag)
  const fault = (file, path, what) => faults.push(`words/${code}/${file}.json: ${path}: ${what}`)
  for (const area of own.areas.keys()) if (!english.areas.has(area)) fault(area, '', 'English has no such area')
  for (const [area, source] of english.areas) {
    if (area === 'language') continue // it is about the language: below
    const made = areaOf(area, {
      language: code,
      tag,
      own: own.areas.get(area) ?? NOTHING,
      english: source,
      shared: namesOf(own.forms),
      englishShared: namesOf(english.forms),
    })
    for (const { path, what } of made.faults) fault(area, path, what)
    if (reviewed) for (const path of made.missing) fault(area, path, 'is missing')
    files.set(area, made.text)
    areas.push({ area, words: made.words, missing: made.missing.length, code: made.code })
  }
  const known = namesOf(own.forms)
  const lines = []
  const uses = name => lines.unshift(`import { ${name} } from './${name}'`)
  const once = new Set()
  for (const name of known)
    lines.push(
      ...formCode(name, own.forms[name], own.forms[`@${name}`], {
        rules,
        known,
        exported: true,
        fault: (path, what) => fault('forms', path, what),
        uses: kind => (once.has(kind) ? undefined : (once.add(kind), uses(kind === 'plural' ? 'plural' : 'ordinal'))),
      }),
    )
  files.set('forms', `${lines.join('\n')}\nexport {}\n`)
  const mark = reviewed ? '' : ', unreviewed: true'
  files.set(
    'language',
    `/** Which language this is: its tag (BCP 47), as \`Intl\` and the page's \`lang\` have it, and what it calls itself. */
export const language: { tag: string; name: string; unreviewed?: true } = { tag: ${JSON.stringify(tag)}, name: ${JSON.stringify(language.name)}${mark} }\n`,
  )
  files.set(
    'formatters',
    `import { listIn, percentIn } from '../../../src/i18n/formatters'\n
export const list = listIn('${tag}')
export const percent = percentIn('${tag}')
export { two } from '../../../src/i18n/formatters'\n`,
  )
  files.set(
    'plural',
    `import { pluralIn } from '../../../src/i18n/plural'\n\nexport const plural = pluralIn('${tag}')\n`,
  )
  files.set(
    'ordinal',
    `import { ordinalIn } from '../../../src/i18n/ordinal'\n\nexport const ordinal = ordinalIn('${tag}')\n`,
  )
  // Areas that are still TypeScript alone.
  for (const name of list(`${OLD}/en`).filter(isCode)) {
    const area = name.slice(0, -3)
    if (english.areas.has(area)) continue
    const from = existsSync(`${OLD}/${code}/${name}`) ? code : 'en'
    files.set(area, `export * from '../../../src/i18n/${from}/${area}'\n`)
  }
  return { files, faults, areas }
}

function textsBelow(folder, hash) {
  for (const name of list(folder).toSorted()) hash.update(name).update(readFileSync(`${folder}/${name}`))
}

const OWN = ['message', 'code', 'area', 'make'].map(n => fileURLToPath(new URL(`${n}.mjs`, import.meta.url)))

/** Makes what is not there yet, or of other words. Throws with all faults; returns the areas of each language. */
export function make({ root = WORDS, into = MADE } = {}) {
  const all = languagesOf(root)
  const report = {}
  const faults = []
  let english
  for (const language of all) {
    const hash = createHash('sha256')
    for (const file of OWN) hash.update(readFileSync(file))
    for (const code of new Set(['en', language.from ?? 'en', language.code])) {
      textsBelow(`${root}/${code}`, hash)
      for (const name of root === WORDS ? list(`${OLD}/${code}`) : []) hash.update(name)
    }
    const stamp = `${into}/${language.code}/.made.json`
    const sum = hash.digest('hex')
    if (existsSync(stamp)) {
      const made = JSON.parse(readFileSync(stamp, 'utf8'))
      if (made.sum === sum) {
        report[language.code] = made.areas
        continue
      }
    }
    english ??= catalogueOf('en', root)
    const made = modulesOf(language, english, root)
    report[language.code] = made.areas
    faults.push(...made.faults)
    if (made.faults.length > 0) continue
    const folder = `${into}/${language.code}`
    mkdirSync(folder, { recursive: true })
    for (const name of list(folder)) if (isCode(name) && !made.files.has(name.slice(0, -3))) rmSync(`${folder}/${name}`)
    for (const [area, text] of made.files) {
      const file = `${folder}/${area}.ts`
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
    }
    writeFileSync(stamp, JSON.stringify({ sum, areas: made.areas }))
  }
  if (faults.length > 0) throw new Error(`The catalogues are not right:\n${faults.join('\n')}`)
  for (const name of list(into)) if (!all.some(l => l.code === name)) rmSync(`${into}/${name}`, { recursive: true })
  return { languages: all, report }
}
