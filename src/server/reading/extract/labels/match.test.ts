import { expect, test } from 'vitest'
import type { PlacedWord } from '../text-blocks.rules.ts'
import { labelsIn, plainLabel } from './match.rules.ts'

const wordsOf = (text: string): PlacedWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    page: 1,
    left: at * 30,
    right: at * 30 + 28,
    top: 0,
    bottom: 10,
    source: { text: word, x: 0, y: 0, width: 0, height: 0, confidence: 1, method: 'text' },
  }))
const named = (text: string) => labelsIn(wordsOf(text)).map(({ name, to }) => [name, to])

test('a label may end with a colon, an equals sign, an arrow, a dash or dots', () => {
  for (const mark of [':', ' :', ' =', ' →', ' -', ' –', '....', ' ....'])
    expect(named(`Exporter${mark} Hill Traders`)).toEqual([['exporter', mark.startsWith(' ') ? 2 : 1]])
})

test('a dash within a value is no end of a label', () => {
  expect(named('Hill Traders - exporter of toys')).toEqual([])
  expect(named('Vessel berth - quay 4')).toEqual([])
})

test('a Turkish label in capitals is the same label', () => {
  expect(plainLabel('YÜKLEYİCİ')).toBe(plainLabel('yükleyici'))
})
