import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../test/until'

let started: string[]
let loudness: number[]
let made: number
let state: string

/** As much of Web Audio as a sound needs. */
class Audio {
  get state() {
    return state
  }
  currentTime = 0
  sampleRate = 1000
  destination = {}
  constructor() {
    made++
  }
  resume() {
    state = 'running'
    return Promise.resolve()
  }
  node = (name: string) => {
    const param = {
      set value(v: number) {
        if (name === 'gain') loudness.push(v)
      },
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    }
    const n = {
      frequency: param,
      Q: param,
      gain: param,
      connect: (to: unknown) => to,
      start: () => started.push(name),
      stop() {},
    }
    return n
  }
  createGain = () => this.node('gain')
  createOscillator = () => this.node('tone')
  createBiquadFilter = () => this.node('filter')
  createBufferSource = () => this.node('noise')
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
}

let sound: typeof import('./sound')
let player: typeof import('./player')
const all = { stone: true, forced: true, call: true, minute: true, low: true }
let choose: typeof import('../settings/settings').choose

beforeEach(async () => {
  started = []
  loudness = []
  made = 0
  state = 'suspended'
  vi.stubGlobal('AudioContext', Audio)
  vi.resetModules()
  choose = (await import('../settings/settings')).choose
  choose({ sound: true, sounds: all, soundSet: 'wood', volume: 70 })
  sound = await import('./sound')
  player = await import('./player')
})

test('no sound before a gesture, and no audio is even made', () => {
  sound.click()
  sound.play('call')
  expect([made, started]).toEqual([0, []])
})

test('a click anywhere on the page wakes it, once it is drawn', async () => {
  sound.startSound()
  document.dispatchEvent(new MouseEvent('click'))
  document.dispatchEvent(new KeyboardEvent('keydown'))
  expect(made).toBe(0)
  await until(() => expect(state).toBe('running'))
  expect(made).toBe(1)
  sound.click()
  expect(started).toEqual(['noise', 'tone'])
})

test('each is switched off by itself, and all together', async () => {
  sound.wakeSound()
  await until(() => expect(state).toBe('running'))
  choose({ sounds: { ...all, stone: false } })
  sound.play('stone')
  expect(started).toEqual([])
  sound.play('low')
  expect(started).toEqual(['tone', 'tone'])
  choose({ sound: false })
  sound.play('low')
  expect(started).toHaveLength(2)
})

test('three sets, each with every sound of its own', async () => {
  const { sets } = await import('./sets')
  const { SOUNDS, SOUND_SETS } = await import('../settings/settings')
  const heard = SOUND_SETS.flatMap(set => SOUNDS.map(s => JSON.stringify(sets[set][s])))
  expect(new Set(heard).size).toBe(15)
  // None is louder than the device takes, or longer than a moment.
  for (const note of SOUND_SETS.flatMap(set => SOUNDS.flatMap(s => sets[set][s]))) {
    expect(note.gain).toBeLessThanOrEqual(1)
    expect((note.late ?? 0) + note.length).toBeLessThanOrEqual(1.2)
  }
  sound.wakeSound()
  await until(() => expect(state).toBe('running'))
  await until(() => {
    choose({ soundSet: 'beeps' })
    sound.play('stone')
    expect(started).toEqual(['tone'])
  })
})

test('what is switched off can be tried, as loud as was chosen', async () => {
  choose({ sound: false, volume: 0 })
  player.tryOut('call')
  await until(() => expect(started).toEqual(['tone', 'tone']))
  choose({ volume: 100 })
  player.tryOut('call')
  await until(() => expect(started).toHaveLength(4))
  expect(loudness).toEqual([0, 1.4])
})

/** Locks as all windows of a browser share them. */
function locks() {
  const held = new Set<string>()
  return {
    request: async (name: string, _: object, use: (lock: object | null) => unknown) => {
      if (held.has(name)) return use(null)
      held.add(name)
      await use({})
      held.delete(name)
    },
  }
}

/** Another window of this browser. */
async function anotherWindow(): Promise<typeof sound> {
  vi.resetModules()
  return import('./sound')
}

test('of all windows one calls, and a later call is heard again', async () => {
  vi.stubGlobal('navigator', { locks: locks() })
  const windows = [sound, await anotherWindow()]
  windows[1]!.playOnce('call', 'silent') // nobody has clicked there: it leaves the call to those that can
  windows[1]!.wakeSound()
  await until(() => expect(made).toBe(1))
  windows.push(await anotherWindow())
  windows[2]!.wakeSound()
  await until(() => expect(made).toBe(2))
  await until(() => {
    windows[2]!.click()
    expect(started).not.toEqual([])
  })
  windows[1]!.click()
  started.length = 0
  for (const w of windows) w.playOnce('call', 'silent')
  await until(() => expect(started).toEqual(['tone', 'tone']))
  for (const w of windows) w.playOnce('call', 'another')
  await until(() => expect(started).toHaveLength(4))
})

test('where windows cannot agree, each calls', async () => {
  vi.stubGlobal('navigator', {})
  sound.wakeSound()
  await until(() => {
    sound.playOnce('call', 'x')
    expect(started).toEqual(['tone', 'tone'])
  })
})

test('without audio there is silence', () => {
  vi.stubGlobal('AudioContext', undefined)
  sound.wakeSound()
  player.tryOut('stone')
  sound.click()
  expect(started).toEqual([])
})
