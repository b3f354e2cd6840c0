import { expect, test } from 'vitest'
import type { Word } from '../types.ts'
import { linesFromWords } from './layout.rules.ts'
import { skewOf, straightened } from './skew.rules.ts'

const size = { width: 612, height: 792 }
const word = (text: string, left: number, top: number, method: Word['method'] = 'ocr'): Word => ({
  text,
  x: left / size.width,
  y: top / size.height,
  width: (text.length * 5) / size.width,
  height: 8 / size.height,
  confidence: 0.9,
  method,
})
const rows = ['Container', 'MSCU1234565', 'TEMU2913180', 'TCNU1596461', 'UETU6815785', 'BMOU7073340']
/** A table of three columns far apart, scanned with this slope. */
const table = (slope: number, method: Word['method'] = 'ocr'): Word[] =>
  rows.flatMap((text, row) =>
    [40, 270, 500].map((left, column) => {
      const own = column === 0 ? text : `${text.slice(0, 4)}-${column}`
      const middle = left + own.length * 2.5 - size.width / 2
      return word(own, left, 200 + row * 14 + middle * slope, method)
    }),
  )

test('the slope of a scan is found by the heights on which its words stand', () => {
  for (const slope of [-0.03, -0.012, 0.02, 0.035]) expect(skewOf(table(slope), size)).toBeCloseTo(slope, 2)
})

test('a straight scan, one of few words, and a page of text have no slope', () => {
  expect(skewOf(table(0), size)).toBe(0)
  expect(skewOf(table(0.02).slice(0, 6), size)).toBe(0)
  expect(skewOf(table(0.02, 'text'), size)).toBe(0)
})

test('the rows of a table that was scanned askew are rows, and its boxes stay where they are on the picture', () => {
  const words = table(0.03)
  const texts = (skew: number) => linesFromWords(words, size, skew).map(({ text }) => text)
  const straight = rows.map((text) => `${text}  ${text.slice(0, 4)}-1  ${text.slice(0, 4)}-2`)
  expect(texts(0)).not.toEqual(straight)
  expect(texts(skewOf(words, size))).toEqual(straight)
  const kept = linesFromWords(words, size, 0.03).flatMap(({ cells }) => cells.flatMap((cell) => cell.words))
  expect(new Set(kept)).toEqual(new Set(words))
})

test('straightened, the words of a row have one height', () => {
  const [left, , right] = table(0.03).map((box) => straightened(box, { ...size, skew: 0.03 }))
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 1)) * size.height).toBeLessThan(1)
})

test('in a wide font the gaps between words are wide: they separate no cells', () => {
  const line = (top: number) => {
    let left = 40
    return ['UMM', 'QASR', 'FREE', 'ZONE'].map((text) => {
      const found = word(text, left, top)
      left += text.length * 5 + 8.4
      return found
    })
  }
  const words = Array.from({ length: 10 }, (_, row) => line(100 + row * 14)).flat()
  expect(linesFromWords(words, size)[0]?.text).toBe('UMM QASR FREE ZONE')
  // Of a few words nothing is known.
  expect(linesFromWords(words.slice(0, 4), size)[0]?.text).toBe('UMM  QASR  FREE  ZONE')
})
