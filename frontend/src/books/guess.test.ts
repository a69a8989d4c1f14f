import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { guess, sampleOf } from './guess'

interface Spoken {
  encoding: string
  text: string
  bytes: string
}
const table = JSON.parse(readFileSync('testdata/encodings.json', 'utf8')) as Spoken[]
const bytesOf = (s: string) => Uint8Array.from(atob(s), c => c.charCodeAt(0))

test('the page guesses what the importer guesses', () => {
  const wrong = table.flatMap(({ encoding, text, bytes }) => {
    const [best] = guess(sampleOf([bytesOf(bytes)])!)
    return best === encoding ? [] : [`${text}: ${encoding}, not ${best}`]
  })
  expect(wrong).toEqual([])
  expect(table.length).toBeGreaterThan(30)
})

test('a text in ASCII is in no doubt', () => {
  expect(sampleOf([bytesOf(btoa('Ann'))])).toBeNull()
})
