// What the server draws before any script has come, as templates of Go's html/template: made of the page's own parts,
// so that one takes over from the other without a flash. After a change of either: npx vitest run src/frame -u
import { render, type ComponentChildren } from 'preact'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from '../app'
import { createBoard, renderMini } from '../../board/index'
import { t } from '../i18n'
import { SIZES } from '../lobby/gamesetup'
import { MyBoard } from '../lobby/myboard'
import { lobby } from '../lobby/store'
import { user } from '../net/live'
import { route } from '../router'
import { choose } from '../settings/settings'
import { page, show, useRoom } from '../test/roomstage'
import { liveGame } from '../test/games'
import { begun, languages } from '../test/languages'
import { speak } from '../test/speech'
import { Header } from '../ui/shell'

useRoom()
beforeEach(() => {
  choose({ coordinates: true, numbers: false, submit: 'direct' })
  user.value = null
  lobby.value = null
  speak()
})

function drawn(what: ComponentChildren): HTMLElement {
  const root = document.createElement('div')
  render(what, root)
  return root
}

const all = (el: Element, selector: string): Element[] => [...el.querySelectorAll(selector)]
const drop = (el: Element, selector: string): void => all(el, selector).forEach(e => e.remove())

/** A part as the server has it: without what a script must know. Pictures of people keep their place, boards are the
 *  server's own. */
function part(el: Element): string {
  for (const a of all(el, '.avatar')) a.replaceChildren()
  for (const b of all(el, '.board')) b.textContent = '{{.Board}}'
  return el.outerHTML
}

/** The header for whoever looks; the link to the page itself says so. */
function header(who: string | null): string {
  user.value = who === null ? null : { id: 1, name: who }
  route.value = { name: 'missing' }
  const el = drawn(<Header />).firstElementChild!.cloneNode(true) as Element
  for (const a of all(el, '.nav-link, .gear')) a.setAttribute('data-here', a.getAttribute('href')!)
  return part(el).replace(/ data-here="(.*?)"/g, '{{if eq .Path "$1"}} aria-current="page"{{end}}')
}

/** The first page down to its board. */
function front(): string {
  route.value = { name: 'lobby' }
  const main = drawn(<App />)
    .querySelector('main')!
    .cloneNode(true) as Element
  drop(main, '.people, .live, .front-foot, .onward > *')
  return part(main)
}

/** The same with a game of one's own. */
function mine(): string {
  const players = { black: { id: 1, name: '{{.Black}}' }, white: { id: 2, name: '{{.White}}' } }
  const draw = (next: string): Element => {
    const game = { g: 'g1', next, players, settings: liveGame().settings, moves: [], watchers: 0 }
    const el = drawn(<MyBoard game={game} me={1} />).firstElementChild!.cloneNode(true) as Element
    for (const a of all(el, 'a')) a.setAttribute('href', '{{.Page}}')
    // What is played: the page has the words, and its own element for them, so that none moves.
    for (const p of all(el, 'p')) p.outerHTML = '<span>&nbsp;</span>'
    for (const m of all(el, '.mini')) {
      m.removeAttribute('aria-label')
      m.removeAttribute('role')
      m.textContent = '{{.Board}}'
    }
    return el
  }
  const [yours, theirs] = [draw('black'), draw('white')].map(el => part(el))
  return front().replace(/<section.*<\/section>/, `{{if .Mine}}${yours}{{else}}${theirs}{{end}}`)
}

/** A game's board between its players, who are named. */
function room(you: 'black' | 'white'): string {
  const players = { black: { id: 1, name: '{{.Black}}' }, white: { id: 2, name: '{{.White}}' } }
  show(liveGame({ you, players }))
  const game = page.root.querySelector('.game')!.cloneNode(true) as Element
  for (const el of Array.from(game.children)) if (!el.matches('h1, .about, .strip, .stage')) el.remove()
  drop(game, '.strip .clock, .strip .presence, .strip .to-move')
  for (const [i, dl] of all(game, '.about dl').entries()) if (i === 0) dl.innerHTML = '<div><dd>&nbsp;</dd></div>'
  for (const el of all(game, '.strip')) el.classList.remove('turn')
  for (const [color, name] of [
    ['black', 'Black'],
    ['white', 'White'],
  ] as const)
    for (const a of all(game, 'a.person-name'))
      if (a.textContent === players[color].name) a.setAttribute('href', `{{.${name}Page}}`)
  // The chat has a column of its own when there is room.
  const talk = document.createElement('div')
  talk.className = 'talk both'
  game.append('{{if .Talk}}', talk, '{{end}}')
  game.className = 'game {{.Class}}'
  for (const el of all(game, '.stage')) el.className = 'stage'
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  main.className = 'page-game'
  main.append(game)
  return part(main)
}

const SHOWN = '.grid, .shadow, .stones, .last'

/** A board as the server has it: the lines, the stones and which was the last. */
function picture(svg: Element): Element {
  const el = svg.cloneNode(true) as Element
  for (const layer of Array.from(el.children)) if (!layer.matches(`defs, ${SHOWN}`)) layer.remove()
  drop(el, '[display=none]')
  for (const e of all(el, '[data-pt]')) e.removeAttribute('data-pt')
  for (const e of all(el, '[id]')) e.id = e.id.replace(/^tg\d+/, 'tg0')
  for (const e of all(el, '[fill]')) e.setAttribute('fill', e.getAttribute('fill')!.replace(/#tg\d+/, '#tg0'))
  return el
}

/** The field around it is not yet one to play on. */
const field = (svg: string): string => `<div class="tg-board"><div class="tg-field">${svg}</div></div>`

function boardOf(size: number, stones: string[]): Element {
  const el = document.createElement('div')
  createBoard(el, { size, stones }, { words: t.board.words, describe: () => '' } as never)
  return picture(el.querySelector('svg')!)
}

const stone = (e: Element, ring: string): string => {
  e.setAttribute('class', e.getAttribute('class')!.replace('black', '{{.Color}}'))
  e.setAttribute('cx', '{{.X}}')
  e.setAttribute('cy', '{{.Y}}')
  e.setAttribute('fill', ring)
  if (!ring) e.removeAttribute('fill')
  return e.outerHTML
}

/** The board of a size, to be filled with any stones. */
function board(size: number): string {
  const svg = boardOf(size, ['c3'])
  for (const e of all(svg, '.shadow')) e.setAttribute('d', '{{range .Stones}}M{{.X}} {{.Y}}h0{{end}}')
  const group = svg.querySelector('.stones')!
  const one = stone(group.firstElementChild!, 'url(#tg0-{{.Color}})')
  group.textContent = '{{range .Stones}}STONE{{end}}'
  const last = stone(svg.querySelector('.last')!, '')
  svg.querySelector('.last')!.replaceWith('{{with .Last}}LAST{{end}}')
  return field(svg.outerHTML.replace('STONE', one).replace('LAST', last))
}

const of = (color: string): string => `{{range .Stones}}{{if eq .Color \`${color}\`}}M{{.X}} {{.Y}}h0{{end}}{{end}}`

/** The small board of a size, likewise. */
function mini(size: number): string {
  const el = document.createElement('div')
  renderMini(el, ['c3'], size)
  for (const e of all(el, '.mini-edge')) e.setAttribute('d', of('white') + of('black'))
  for (const e of all(el, '.mini-black')) e.setAttribute('d', of('black'))
  for (const e of all(el, '.mini-white')) e.setAttribute('d', of('white'))
  const last = stone(el.querySelector('.last')!, '')
  el.querySelector('.last')!.replaceWith('{{with .Last}}LAST{{end}}')
  return el.innerHTML.replace('LAST', last)
}

const miniOf = (size: number, moves: string[]): string => {
  const el = document.createElement('div')
  renderMini(el, moves, size)
  return el.innerHTML
}

const defined = (name: string, text: string): string => `{{define "${name}"}}${text}{{end}}\n`

const everyLanguage = { ...languages, ...(await begun()) }

describe('what the server draws', () => {
  it.each(Object.entries(everyLanguage))('is what the page draws: %s', async (language, words) => {
    speak(words)
    const text = [
      defined('top', `{{if .User}}${header('{{.User}}')}{{else}}${header(null)}{{end}}`),
      defined('page', '{{template "top" .}}<main id="main" tabindex="-1"></main>'),
      defined('lobby', `{{template "top" .}}${front()}`),
      defined('game-black', `{{template "top" .}}${room('black')}`),
      defined('game-white', `{{template "top" .}}${room('white')}`),
      defined('mine', `{{template "top" .}}${mine()}`),
    ]
    await expect(text.join('')).toMatchFileSnapshot(`./${language}.html`)
  })

  it('has boards of each size', async () => {
    const text = [
      ...SIZES.map(s => defined(`board-${s}`, board(Number(s)))),
      ...SIZES.map(s => defined(`mini-${s}`, mini(Number(s)))),
    ]
    await expect(text.join('')).toMatchFileSnapshot('./boards.html')
  })

  /** The server's own test has the same boards drawn by Go. */
  it('has the same boards', async () => {
    const games = SIZES.map(size => ({ size: Number(size), moves: ['h8', 'i9', 'a1', 'm13', 'pass', 'c12', 'h7'] }))
    const boards = [...games, { size: 15, moves: [] }].map(g => ({
      ...g,
      board: field(boardOf(g.size, g.moves).outerHTML),
      mini: miniOf(g.size, g.moves),
    }))
    await expect(`${JSON.stringify(boards, null, 1)}\n`).toMatchFileSnapshot('../../testdata/boards.json')
  })
})
