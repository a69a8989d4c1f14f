// What the page has in itself, so that its first screen waits for no other file: the theme's script, and those rules of
// the stylesheet that the server's frame needs. The whole stylesheet follows after the frame; its copies of these rules
// come later and win, so that what comes early decides nothing. The server allows both by their hashes.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What markup has, by which rules are chosen: '.strip', '#app', 'header', '[aria-current]'. */
export type Uses = ReadonlySet<string>

/** What the frame has beyond its templates' text. */
const MORE =
  '<html><body><div id="app"><i class="large on-black on-white black white live over adjourned reviewed player watcher" data-theme="" data-board="" data-stones="" data-own="">'

export function usesOf(markup: string): Uses {
  const names = new Set(['*'])
  for (const [, tag, rest] of (markup + MORE).matchAll(/<(\w+)((?:"[^"]*"|[^>"])*)>/g)) {
    names.add(tag!.toLowerCase())
    for (const [, name, value = ''] of rest!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name}]`)
      if (name === 'id') names.add(`#${value}`)
      if (name === 'class') for (const c of value.split(/\s+/)) names.add(`.${c}`)
    }
  }
  return names
}

const STATES =
  /:(?:hover|focus|focus-visible|focus-within|active|checked|disabled|invalid|placeholder-shown|empty|open)\b/

/** A selector in a selector. */
const INNER = /:(not|is|where|has)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/

/** May a selector match anything that is used? When in doubt it may. */
export function mayMatch(selector: string, names: Uses): boolean {
  const has = (s: string): boolean =>
    [...s.replace(/=[^\]]*\]/g, ']').matchAll(/[.#][\w-]+|\[[\w-]+|(?<![\w:.#[-])[a-z][\w-]*/g)].every(([n]) =>
      names.has(n.startsWith('[') ? `${n}]` : n),
    )
  let plain = selector
  for (let inner = INNER.exec(plain); inner; ) {
    const [all, kind, text] = inner
    if (kind !== 'not' && !split(text!, ',').some(s => !STATES.test(s) && has(s.replace(/:[\w-]+(\([^)]*\))?/g, ''))))
      return false
    plain = plain.replace(all, '')
    inner = INNER.exec(plain)
  }
  return !STATES.test(plain) && has(plain.replace(/::?[\w-]+(\([^)]*\))?/g, ''))
}

/** Parts of a text between separators that stand in no brackets. */
function split(text: string, by: string): string[] {
  const out: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if ('([{'.includes(text[i]!)) depth++
    else if (')]}'.includes(text[i]!)) depth--
    else if (text[i] === by && depth === 0) {
      out.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...out, text.slice(from)]
}

/** The rules of a stylesheet that may match what is used, in their order. */
export function rulesFor(css: string, uses: Uses): string {
  let out = ''
  for (let i = 0; i < css.length; ) {
    const open = css.indexOf('{', i)
    if (open < 0) break
    let end = open + 1
    for (let depth = 1; depth > 0 && end < css.length; end++) {
      if (css[end] === '{') depth++
      if (css[end] === '}') depth--
    }
    const head = css.slice(i, open).replace(/^[\s;]+|@charset[^;]*;/g, '')
    const body = css.slice(open + 1, end - 1)
    i = end
    if (/^@(media|supports|container|layer)/.test(head)) {
      const inner = rulesFor(body, uses)
      if (inner) out += `${head}{${inner}}`
    } else if (head.startsWith('@font-face')) out += `${head}{${body}}`
    else if (!head.startsWith('@')) {
      const kept = split(head, ',').filter(s => mayMatch(s, uses))
      if (kept.length > 0) out += `${kept.join(',')}{${body}}`
    }
  }
  return out
}

/** The frame's templates: a language's, and the boards. */
const frameOf = (language: string): string =>
  [language, 'boards'].map(name => readFileSync(`src/frame/${name}.html`, 'utf8')).join('')

const preload = (file: string): string => `  <link rel="modulepreload" crossorigin href="/${file}">\n`

/** Puts both into index.html, and the frame where the server finds it. */
export function inlined(language: string): Plugin {
  return {
    name: 'tengen-inline',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `.vite/${language}/frame.html`, source: frameOf(language) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const theme = readFileSync('src/frame/theme.js', 'utf8').replace(/^\s*\/\/.*\n|^\s+/gm, '')
        const script = `<script>${theme}</script>`
        if (!bundle) return html.replace('<!--inline-->', script) // the development server has its own way of styles
        const link = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html)
        const sheet = link && bundle[link[1]!]
        if (!sheet || sheet.type !== 'asset') throw new Error('index.html has no stylesheet')
        // Vite would only with its list of what every late page loads (modulePreload in vite.config.ts).
        const entry = Object.values(bundle).find(f => f.type === 'chunk' && f.isEntry && html.includes(f.fileName))
        const first = entry?.type === 'chunk' ? entry.imports : []
        const css = rulesFor(String(sheet.source), usesOf(frameOf(language) + html))
        return html
          .replace(link[0], '')
          .replace('</head>', () => `${first.map(preload).join('')}  </head>`)
          .replace('<!--inline-->', () => `<style>${css}</style>\n    ${script}`)
          .replace('<!--sheet-->', () => link[0].trim())
      },
    },
  }
}
