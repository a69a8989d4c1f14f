// One message in ICU MessageFormat: read, checked, and written as JavaScript. The well-known parsers (formatjs) take no formatters of one's
// own. What of the format we have:
//   {name}                                        what the page gives
//   {n, plural, =0 {…} one {# game} other {# games}}   a form by number (of a list: by its length); # is the number
//   {c, select, black {…} white {…} other {…}}         a form by word; `none` is for an empty one, `true` for a yes
//   {moves, list}, {c, colour, genitive}          a formatter: a form or a function of the language, by name
// An apostrophe quotes '{', '}', '#': '{'. Otherwise it is an apostrophe.

export class Wrong extends Error {}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy
const SELECTOR = /=\d+|[\p{L}_][\p{L}\p{N}_-]*|\d+/uy

/** The parts of a message: texts, {arg}, {number}, {form}, {choice}. */
export function read(text) {
  let at = 0
  const fail = what => {
    throw new Wrong(`${what} at ${at + 1}: ${text.slice(Math.max(0, at - 12), at)}→${text.slice(at, at + 12)}`)
  }
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const take = (sign, of) => {
    space()
    if (text[at] !== sign) fail(`"${sign}" expected ${of}`)
    at++
  }
  const match = (pattern, what) => {
    space()
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) fail(`${what} expected`)
    at += found[0].length
    return found[0]
  }

  function place(plural) {
    at++ // {
    const arg = match(NAME, 'the name of an argument')
    space()
    if (text[at] === '}') return at++, { arg }
    take(',', `after {${arg}`)
    const kind = match(NAME, 'plural, select or the name of a formatter')
    if (kind === 'plural' || kind === 'select' || kind === 'selectordinal') {
      take(',', `after ${kind}`)
      const cases = new Map()
      for (space(); text[at] !== '}'; space()) {
        if (at >= text.length) fail(`{${arg}, ${kind} has no end`)
        const key = match(SELECTOR, 'a form')
        if (cases.has(key)) fail(`"${key}" stands twice in {${arg}, ${kind}`)
        take('{', `after "${key}"`)
        cases.set(key, parts(kind === 'select' ? plural : arg))
        take('}', `at the end of "${key}"`)
      }
      at++
      if (!cases.has('other')) fail(`{${arg}, ${kind} has no "other"`)
      return { choice: arg, kind, cases }
    }
    space()
    let style
    if (text[at] === ',') {
      at++
      const end = text.indexOf('}', at)
      if (end < 0) fail(`{${arg}, ${kind} has no end`)
      style = text.slice(at, end).trim()
      at = end
    }
    take('}', `after {${arg}, ${kind}`)
    return { form: kind, arg, ...(style === undefined ? {} : { style }) }
  }

  function parts(plural) {
    const out = []
    let words = ''
    const flush = () => {
      if (words) out.push(words)
      words = ''
    }
    while (at < text.length && text[at] !== '}') {
      const c = text[at]
      if (c === '{') {
        flush()
        out.push(place(plural))
      } else if (c === '#' && plural) {
        flush()
        out.push({ arg: plural, number: true })
        at++
      } else if (c === "'" && text[at + 1] === "'") {
        words += "'"
        at += 2
      } else if (c === "'" && /[{}#]/.test(text[at + 1] ?? '')) {
        const end = text.indexOf("'", at + 1)
        if (end < 0) fail('a quote has no end')
        words += text.slice(at + 1, end)
        at = end + 1
      } else {
        words += c
        at++
      }
    }
    flush()
    return out
  }

  const all = parts(undefined)
  if (at < text.length) fail('"}" without "{"')
  return all
}

/** The arguments of a message in the order in which they come: name → 'number' or 'string'. */
export function argsOf(parts, found = new Map()) {
  for (const p of parts) {
    if (typeof p === 'string') continue
    const name = p.arg ?? p.choice
    const number = p.number || (p.choice && p.kind !== 'select')
    if (!found.has(name) || number) found.set(name, number ? 'number' : 'string')
    if (p.cases) for (const c of p.cases.values()) argsOf(c, found)
  }
  return found
}

/** All formatters that a message names. */
export function formsOf(parts, found = new Set()) {
  for (const p of parts) {
    if (typeof p === 'string') continue
    if (p.form) found.add(p.form)
    if (p.cases) for (const c of p.cases.values()) formsOf(c, found)
  }
  return found
}

/** What is wrong with a message that can be read: its arguments, formatters, forms and markup. */
export function faultsOf(parts, { args, forms, categories }) {
  const faults = new Set()
  const visit = list => {
    for (const p of list) {
      if (typeof p === 'string') {
        if (/<\/?[a-zA-Z]|&[a-z]+;/.test(p)) faults.add(`markup has no meaning here: ${p.trim()}`)
        continue
      }
      const name = p.arg ?? p.choice
      if (args && !args.has(name))
        faults.add(
          `{${name}} is no argument of it${args.size ? `: it has ${[...args].map(a => `{${a}}`).join(', ')}` : ''}`,
        )
      if (p.form && !forms.has(p.form)) faults.add(`there is no formatter "${p.form}"`)
      if (!p.cases) continue
      if (p.kind !== 'select')
        for (const key of p.cases.keys())
          if (!key.startsWith('=') && !categories[p.kind].includes(key))
            faults.add(`the language has no form "${key}": it has ${categories[p.kind].join(', ')}`)
      for (const c of p.cases.values()) visit(c)
    }
  }
  visit(parts)
  return [...faults]
}

/** The forms that a language has for numbers, and whether "one" is the number 1 and nothing else. */
export function pluralsOf(tag) {
  const names = type => {
    const has = new Set(new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories)
    return ['zero', 'one', 'two', 'few', 'many', 'other'].filter(name => has.has(name))
  }
  const rules = new Intl.PluralRules(tag)
  const simple =
    names('cardinal').length === 2 &&
    rules.select(1) === 'one' &&
    [0, 1.5, 2, 5, 11, 21, 31, 101, 1000, 1_000_001].every(n => rules.select(n) === 'other')
  return { plural: names('cardinal'), selectordinal: names('ordinal'), simple }
}

// ---- JavaScript

const quoted = s => JSON.stringify(s)
const inTemplate = s => s.replace(/[\\`]|\$\{/g, found => `\\${found}`).replaceAll('\r', '\\r')

/** An expression for parts. `place` says how an argument is read, and whether it is a list. */
export function expression(parts, context) {
  if (parts.every(p => typeof p === 'string')) return quoted(parts.join(''))
  if (parts.length === 1 && !parts[0].arg) return piece(parts[0], context)
  if (parts.length === 1 && parts[0].form) return piece(parts[0], context)
  return `\`${parts.map(p => (typeof p === 'string' ? inTemplate(p) : `\${${piece(p, context)}}`)).join('')}\``
}

const isText = parts => parts.every(p => typeof p === 'string')

function piece(p, context) {
  const { read: place, isList = () => false, isNumber = () => true } = context
  if (p.form) return `${p.form}(${place(p.arg)}${p.style === undefined ? '' : `, ${quoted(p.style)}`})`
  if (p.arg) return place(p.arg)
  const value = place(p.choice)
  const other = p.cases.get('other')
  const rest = [...p.cases].filter(([key]) => key !== 'other')
  const say = parts => expression(parts, context)
  const chain = (pairs, last) => `(${pairs.map(([test, c]) => `${test} ? ${say(c)} : `).join('')}${last})`
  if (p.kind === 'select') {
    const special = rest.filter(([key]) => key === 'none' || key === 'true')
    const plain = rest.filter(([key]) => key !== 'none' && key !== 'true')
    const tests = special.map(([key, c]) => [key === 'none' ? `!${value}` : value, c])
    if (plain.length > 1) {
      const table = plain.map(([key, c]) => `${quoted(key)}: ${say(c)}`).join(', ')
      const looked = `(({ ${table} } as Record<string, string>)[${value}] ?? ${say(other)})`
      return tests.length ? chain(tests, looked) : looked
    }
    return chain([...tests, ...plain.map(([key, c]) => [`${value} === ${quoted(key)}`, c])], say(other))
  }
  const number = isList(p.choice) ? `${value}.length` : isNumber(p.choice) ? value : `Number(${value})`
  const exact = rest.filter(([key]) => key.startsWith('=')).map(([key, c]) => [`${number} === ${key.slice(1)}`, c])
  const named = rest.filter(([key]) => !key.startsWith('='))
  if (p.kind === 'plural' && context.plurals.simple && named.length === 1 && named[0][0] === 'one')
    return chain([...exact, [`${number} === 1`, named[0][1]]], say(other))
  const said = say(other)
  const forms = named.map(([key, c]) => [key, say(c)]).filter(([, c]) => c !== said)
  if (forms.length === 0) return exact.length ? chain(exact, said) : said
  context.uses(p.kind)
  const table = [...forms, ['other', said]].map(([key, c]) => `${key}: ${c}`).join(', ')
  const call = `${p.kind === 'plural' ? 'plural' : 'ordinal'}(${number}, { ${table} })`
  return exact.length ? chain(exact, call) : call
}

// ---- Kept short: what forms have in common is said once

/** The same parts with the common beginnings and ends of two forms outside of them. */
export function shortened(parts) {
  return parts.flatMap(p =>
    p.cases ? outside({ ...p, cases: new Map([...p.cases].map(([k, c]) => [k, shortened(c)])) }) : [p],
  )
}

const same = (a, b) => a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b)

function outside(p) {
  const all = [...p.cases.values()]
  if (all.length < 2 || all.every(isText)) return [p]
  const lists = all.map(c => [...c])
  const before = []
  const after = []
  while (
    lists.every(c => c.length > 0 && typeof c[0] !== 'string' && !c[0].cases && same(plain(c[0]), plain(lists[0][0])))
  ) {
    before.push(lists[0][0])
    for (const c of lists) c.shift()
    // The text that follows, as far as it is the same.
    if (lists.every(c => typeof c[0] === 'string')) {
      const n = common(lists.map(c => c[0]))
      if (n > 0) {
        before.push(lists[0][0].slice(0, n))
        for (const c of lists)
          if (c[0].length === n) c.shift()
          else c[0] = c[0].slice(n)
      }
    }
  }
  if (before.length === 0) return [p]
  return [...before, { ...p, cases: new Map([...p.cases.keys()].map((k, i) => [k, lists[i]])) }, ...after]
}

const plain = p => ({ arg: p.arg, form: p.form, style: p.style })

function common(texts) {
  let n = 0
  while (texts.every(s => n < s.length && s[n] === texts[0][n])) n++
  return /[\uD800-\uDBFF]/.test(texts[0][n - 1] ?? '') ? n - 1 : n
}
