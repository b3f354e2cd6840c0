import { expect, test } from 'vitest'
import { placedWordsOf } from '../../testing/placed-words.ts'
import { labelsIn, plainLabel } from './match.rules.ts'

const named = (text: string) => labelsIn(placedWordsOf(text)).map(({ name, to }) => [name, to])

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
