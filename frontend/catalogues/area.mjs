// An area of a language as the page imports it: its messages, completed by its code and, where a language has none yet, by
// the English ones.
import { completed, leavesOf, parametersOf, signatureOf } from './code.mjs'
import { Wrong, argsOf, expression, faultsOf, formsOf, pluralsOf, read, shortened } from './message.mjs'

/** Messages by path, of a file's JSON; beside them stand signatures, '@name', and remarks, '//name'. */
export function messagesOf(json) {
  const messages = new Map()
  const signatures = new Map()
  const visit = (tree, path) => {
    for (const [key, value] of Object.entries(tree)) {
      if (key.startsWith('//')) continue // a remark for translators
      if (key.startsWith('@')) signatures.set([...path, key.slice(1)].join('.'), value)
      else if (typeof value === 'string') messages.set([...path, key].join('.'), value)
      else if (typeof value === 'object') visit(value, [...path, key])
    }
  }
  for (const [key, value] of Object.entries(json)) if (key !== 'forms') visit({ [key]: value }, [])
  return { messages, signatures, forms: json.forms ?? {} }
}

/** Of each English area: all languages ask for them. */
const shaped = new WeakMap()
const OBJECT = /(?:^|\.)refusals\./

/** What the functions of an area take, as English has it: by path, undefined for what is a text. */
export function shapesOf(english, code) {
  if (shaped.has(english)) return shaped.get(english)
  const shapes = new Map()
  shaped.set(english, shapes)
  if (code)
    for (const [path, params] of leavesOf(code)) shapes.set(path, params ? signatureOf(params, code.text) : undefined)
  for (const [path, text] of english.messages) {
    if (english.signatures.has(path)) continue
    let args
    try {
      args = argsOf(read(text))
    } catch {
      args = new Map() // it is told where it is written
    }
    if (args.size === 0) shapes.set(path, undefined)
    else if (OBJECT.test(path)) shapes.set(path, [{ name: 'v0', type: '', fields: [...args.keys()] }])
    else
      shapes.set(
        path,
        [...args].map(([name, type]) => ({ name, type: `: ${type}` })),
      )
  }
  for (const [path, list] of english.signatures) shapes.set(path, parametersOf(list))
  return shapes
}

/** Words that no variable can have as its name. */
const RESERVED = new Set(
  'break case class const continue default delete do else enum export extends false for function if import in instanceof new null of return super switch this throw true try typeof var void while with yield let static await plural ordinal'.split(
    ' ',
  ),
)

const unused = name => (name.startsWith('_') ? name : `_${name}`)

const namesOf = shape => new Set((shape ?? []).flatMap(p => p.fields ?? [p.name]))

/** A function, or a text, for a message. */
export function compiled(text, shape, { plurals, uses, typed, isForm = false }) {
  const parts = shortened(read(text))
  if (!shape) return expression(parts, { plurals, uses, read: n => n })
  const used = argsOf(parts)
  const forms = formsOf(parts)
  if (
    parts.length === 1 &&
    parts[0].form &&
    parts[0].style === undefined &&
    shape.length === 1 &&
    shape[0].name === parts[0].arg &&
    !isForm
  )
    return parts[0].form
  const local = name => (forms.has(name) || RESERVED.has(name) ? `${name}_` : name)
  const typeOf = name => shape.find(p => p.name === name)?.type ?? ''
  const said = expression(parts, {
    plurals,
    uses,
    read: local,
    isList: name => /\[\]|Array/.test(typeOf(name)),
    isNumber: name => !typeOf(name).endsWith(': string'),
  })
  const params = shape.map(p => {
    if (!p.fields) return (used.has(p.name) ? local(p.name) : unused(p.name)) + (typed ? p.type : '')
    const fields = p.fields.filter(f => used.has(f)).map(f => (local(f) === f ? f : `${f}: ${local(f)}`))
    return fields.length > 0 || typed ? `{ ${fields.join(', ')} }${typed ? p.type : ''}` : unused(p.name)
  })
  if (!typed) while (params.at(-1)?.startsWith('_')) params.pop()
  return `(${params.join(', ')})${typed ? ': string' : ''} => ${said}`
}

const put = (tree, path, value) => {
  const keys = path.split('.')
  const last = keys.pop()
  for (const k of keys) tree = tree[k] ??= {}
  tree[last] = value
}

/** Imports as they lead from the place of what is made. */
const moved = text => text.replace(/(from |import )'\.\.\/\.\.\//g, "$1'../../../")

/**
 * The module of an area, with what is wrong in it and what of it is English.
 * `own` and `english` are { messages, signatures, forms, code }; `shared` are the names of the language's common forms.
 */
export function areaOf(area, { language, tag, own, english, shared, englishShared }) {
  const faults = []
  const fault = (path, what) => faults.push({ path, what })
  const isEnglish = language === 'en'
  const shapes = shapesOf(english, english.code)
  const plurals = pluralsOf(tag)
  const englishPlurals = pluralsOf('en')
  const ownLeaves = own.code ? leavesOf(own.code) : new Map()
  const wanted = [...new Set([...english.messages.keys(), ...(english.code ? leavesOf(english.code).keys() : [])])]
  const missing = wanted.filter(p => !own.messages.has(p) && !ownLeaves.has(p) && !sub(p, own, ownLeaves))
  const base = own.code ?? (borrows(own, english, missing) ? english.code : undefined)
  const borrowed = base !== undefined && base !== own.code
  for (const path of own.messages.keys())
    if (!shapes.has(path) && !isEnglish && !above(path, shapes)) fault(path, 'English has no such word')
  const known = new Set([
    ...Object.keys(own.forms),
    ...shared,
    ...(base?.names ?? []),
    ...DEFAULTS,
    ...Object.keys(english.forms),
    ...englishShared,
  ])
  const used = new Set()
  const uses = kind => used.add(kind === 'plural' ? 'plural' : 'ordinal')
  const tree = {}
  const needs = new Set()

  const say = (path, text, rules) => {
    const shape = shapes.get(path)
    try {
      const parts = read(text)
      for (const what of faultsOf(parts, { args: namesOf(shape), forms: known, categories: rules })) fault(path, what)
      for (const f of formsOf(parts)) needs.add(f)
      put(tree, path, compiled(text, shape, { plurals: rules, uses, typed: isEnglish }))
    } catch (e) {
      if (!(e instanceof Wrong)) throw e
      fault(path, e.message)
      put(tree, path, JSON.stringify(text))
    }
  }
  // In the order of English: some lists of the page are in the order of their words.
  const lacking = new Set(missing)
  for (const path of new Set([...wanted, ...own.messages.keys()])) {
    if (own.messages.has(path)) say(path, own.messages.get(path), plurals)
    else if (lacking.has(path) && english.messages.has(path)) say(path, english.messages.get(path), englishPlurals)
  }

  const heads = []
  const declared = []
  const isNative = new Set([...Object.keys(own.forms), ...shared])
  const formed = new Set()
  const form = name => {
    if (formed.has(name)) return
    formed.add(name)
    const from = own.forms[name] !== undefined ? own : shared.has(name) || base?.names.has(name) ? undefined : english
    const text = from?.forms[name]
    if (text === undefined) {
      if (shared.has(name)) heads.push(`import { ${name} } from './forms'`)
      else if (base?.names.has(name)) return
      else if (englishShared.has(name)) heads.push(`import { ${name} } from '../en/forms'`)
      else if (DEFAULTS.has(name)) heads.push(`import { ${name} } from './formatters'`)
      return
    }
    const rules = isNative.has(name) ? plurals : englishPlurals
    for (const line of formCode(name, text, from.forms[`@${name}`], { rules, uses, known, fault, needs }))
      declared.push(line)
    for (const f of formsIn(text)) form(f)
  }
  for (const name of Object.keys(own.forms)) if (!name.startsWith('@')) form(name)
  for (const name of needs) form(name)
  // Code may use the common forms as well.
  if (base)
    for (const name of isNative.size ? shared : englishShared)
      if (!formed.has(name) && !base.names.has(name) && new RegExp(`\\b${name}\\(`).test(base.text)) form(name)

  const exports = []
  const nameless = (name, members) => {
    const type = isEnglish ? '' : `: typeof ${name}_`
    if (!isEnglish) heads.push(`import type { ${name} as ${name}_ } from '../en/${area}'`)
    exports.push(`export const ${name}${type} = {\n${members}\n}`)
  }
  const replaced = borrowed ? [...formed].filter(f => own.forms[f] !== undefined || shared.has(f)) : []
  const text = completed(base ?? NO_CODE, tree, nameless, replaced)
  for (const name of used) if (!base?.names.has(name)) heads.push(`import { ${name} } from './${name}'`)
  const lines = [
    borrowed ? '// @ts-nocheck' : '',
    ...heads,
    moved(text.slice(0, importsEnd(text))),
    ...declared,
    moved(text.slice(importsEnd(text))),
    ...exports,
  ]
  return { text: `${lines.filter(Boolean).join('\n')}\n`, faults, missing, words: wanted.length, code: ownLeaves.size }
}

const NO_CODE = { text: '', values: new Map(), exported: new Set(), names: new Set(), statements: new Map() }

/** Formatters that every language has (src/i18n/formatters.ts). */
export const DEFAULTS = new Set(['list', 'percent', 'two'])

/** Does a language that has no code of its own need the English: for what is missing, or for a formatter? */
function borrows(own, english, missing) {
  if (!english.code) return false
  if (missing.some(p => !english.messages.has(p))) return true
  const texts = [...own.messages.values(), ...missing.map(p => english.messages.get(p)), ...Object.values(own.forms)]
  return texts.some(text => [...formsIn(text)].some(f => own.forms[f] === undefined && english.code.names.has(f)))
}

const importsEnd = text => {
  const last = [...text.matchAll(/^import [\s\S]*?'[^']+'$/gm)].at(-1)
  return last ? last.index + last[0].length : 0
}

const formsIn = text => {
  try {
    return formsOf(read(text))
  } catch {
    return new Set()
  }
}

/** A common form as a function. */
export function formCode(name, text, signature, { rules, uses, known, fault, needs = new Set(), exported = false }) {
  try {
    const parts = read(text)
    const args = argsOf(parts)
    const shape =
      signature === undefined ? [...args].map(([n, type]) => ({ name: n, type: `: ${type}` })) : parametersOf(signature)
    for (const what of faultsOf(parts, { args: namesOf(shape), forms: known, categories: rules }))
      fault(`forms.${name}`, what)
    for (const f of formsOf(parts)) needs.add(f)
    return [
      `${exported ? 'export ' : ''}const ${name} = ${compiled(text, shape, { plurals: rules, uses, typed: true, isForm: true })}`,
    ]
  } catch (e) {
    if (!(e instanceof Wrong)) throw e
    fault(`forms.${name}`, e.message)
    return []
  }
}

/** Is something below a path said, where English has one value for all of it? */
function sub(path, own, leaves) {
  const below = `${path}.`
  return [...own.messages.keys(), ...leaves.keys()].some(p => p.startsWith(below))
}

/** Is a path below one that English has as one value? */
function above(path, shapes) {
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1))
    if (shapes.has(path.slice(0, at))) return true
  return false
}
