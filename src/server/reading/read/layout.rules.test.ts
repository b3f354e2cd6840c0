import { describe, expect, test } from 'vitest'
import type { Word } from '../types.ts'
import { linesFromWords } from './layout.rules.ts'

const size = { width: 600, height: 800 }
/** In points. */
function word(text: string, x: number, y: number, rest: Partial<Word> = {}): Word {
  return {
    text,
    x: x / size.width,
    y: y / size.height,
    width: (text.length * 5) / size.width,
    height: 10 / size.height,
    confidence: 1,
    method: 'text',
    ...rest,
  }
}
const read = (words: Word[]) => linesFromWords(words, size).map((line) => line.cells.map((cell) => cell.text))

describe('words become lines and cells', () => {
  test('in whatever order they were drawn', () => {
    expect(
      read([word('LADING', 80, 10), word('Below', 10, 40), word('OF', 66, 10), word('BILL', 43, 10)]),
    ).toEqual([['BILL OF LADING'], ['Below']])
  })

  test('a gap wider than the height of the letters separates cells', () => {
    expect(read([word('Vessel:', 10, 10), word('EVER', 48, 10), word('Voyage:', 200, 10)])).toEqual([
      ['Vessel: EVER', 'Voyage:'],
    ])
  })

  test('on a scan of a typewriter, where a space is wider than a letter is high, words stay in their cells', () => {
    const [pitch, column] = [6, 240]
    const typed = (text: string, x: number, y: number) => {
      let at = x
      return text.split(' ').map((part) => {
        const placed = word(part, at, y, {
          width: (part.length * pitch - 1.5) / size.width,
          height: 5.5 / size.height,
          method: 'ocr',
        })
        at += (part.length + 1) * pitch
        return placed
      })
    }
    const rows = Array.from({ length: 8 }, (_, row) => [
      ...typed('Coastal Transport Company Ltd', 10, 10 + row * 12),
      ...typed('72 Distribution Way Suite', column, 10 + row * 12),
    ])
    expect(read(rows.flat())).toEqual(
      rows.map(() => ['Coastal Transport Company Ltd', '72 Distribution Way Suite']),
    )
  })

  test('a value in a form field is a separate cell', () => {
    expect(read([word('Port:', 10, 10), word('OSLO', 38, 10, { method: 'form' })])).toEqual([
      ['Port:', 'OSLO'],
    ])
  })

  test('a page that was scanned at an angle keeps its lines', () => {
    const row = (y: number) =>
      Array.from({ length: 10 }, (_, column) => word(`w${column}`, 10 + column * 55, y + column * 1.5))
    expect(linesFromWords([...row(10), ...row(24)], size).map((line) => line.cells.length)).toEqual([10, 10])
  })

  test('the lines of two columns that are half a line apart are not mixed', () => {
    expect(read([word('left', 10, 10), word('right', 300, 16), word('lower', 10, 22)])).toEqual([
      ['left'],
      ['right'],
      ['lower'],
    ])
  })

  test('a big title does not absorb the small text beside it', () => {
    const title = word('INVOICE', 10, 10, { height: 50 / size.height, width: 0.3 })
    expect(read([title, word('first', 400, 10), word('second', 400, 40)])).toEqual([
      ['first'],
      ['INVOICE'],
      ['second'],
    ])
  })

  test('a line has the rectangle around its words', () => {
    const [line] = linesFromWords([word('ab', 60, 80), word('cd', 300, 82)], size)
    expect(line).toMatchObject({ x: 0.1, y: 0.1, text: 'ab  cd' })
    expect(line?.width).toBeCloseTo(250 / 600)
    expect(line?.height).toBeCloseTo(12 / 800)
  })

  test('a page without words has no lines', () => {
    expect(linesFromWords([], size)).toEqual([])
  })
})
