import { expect, test } from 'vitest'
import { busiestWindow, windowAround } from './busiest-window.rules.ts'
import { type OcrWord, openGaps, toWords } from './ocr.rules.ts'

const size = { width: 2550, height: 3300 }
const word = (text: string, confidence: number, box: [number, number, number, number]): OcrWord => {
  const [x0, y0, width, height] = box
  return { text, confidence, bbox: { x0, y0, x1: x0 + width, y1: y0 + height } }
}
const clear = [
  word('DELIVERY', 95, [300, 300, 240, 40]),
  word('ORDER', 93, [560, 300, 160, 40]),
  word('Seal', 90, [300, 400, 90, 38]),
]
const gapsOf = (...found: OcrWord[]) => toWords([...clear, ...found], size).gaps

test('a word that was seen but could not be read leaves a gap where it stands', () => {
  const { words, gaps } = toWords([...clear, word('SL4B8', 12, [420, 398, 150, 42])], size)
  expect(words.map(({ text }) => text)).toEqual(['DELIVERY', 'ORDER', 'Seal'])
  expect(gaps).toEqual([{ x: 420 / 2550, y: 398 / 3300, width: 150 / 2550, height: 42 / 3300 }])
})

test('of words that have the box of their group each ends where the next one begins', () => {
  const boxes = toWords(
    [
      word('Terms', 96, [228, 1370, 407, 52]),
      word('of', 92, [381, 1365, 44, 66]),
      word('Delivery:', 92, [440, 1370, 195, 52]),
      word('EXW', 96, [678, 1378, 85, 40]),
      word('Terms', 96, [228, 1440, 100, 52]),
    ],
    size,
  ).words.map(({ x, width }) => [Math.round(x * size.width), Math.round((x + width) * size.width)])
  expect(boxes).toEqual([
    [228, 365],
    [381, 425],
    [440, 635],
    [678, 763],
    [228, 328],
  ])
})

test('a sign between two words of a line is kept, by itself it is a speck', () => {
  const textOf = (...found: OcrWord[]) => toWords(found, size).words.map(({ text }) => text)
  const glass = word('GLASS', 95, [300, 300, 140, 40])
  const sign = word('&', 88, [455, 300, 30, 40])
  const mirror = word('MIRROR', 95, [500, 300, 160, 40])
  expect(textOf(glass, sign, mirror)).toEqual(['GLASS', '&', 'MIRROR'])
  expect(textOf(glass, word('—', 88, [455, 318, 30, 4]), mirror)).toEqual(['GLASS', '—', 'MIRROR'])
  expect(textOf(glass, sign)).toEqual(['GLASS'])
  expect(textOf(glass, { ...sign, confidence: 40 }, mirror)).toEqual(['GLASS', 'MIRROR'])
  expect(textOf(glass, sign, word('MIRROR', 95, [700, 300, 160, 40]))).toEqual(['GLASS', 'MIRROR'])
  expect(textOf(glass, sign, word('MIRROR', 95, [500, 500, 160, 40]))).toEqual(['GLASS', 'MIRROR'])
  expect(textOf(glass, word('|', 88, [455, 300, 10, 40]), mirror)).toEqual(['GLASS', 'MIRROR'])
})

test('specks, lines, and marks without a letter or digit leave no gap', () => {
  expect(
    gapsOf(
      word('i', 8, [900, 900, 6, 7]),
      word('l', 20, [900, 900, 4, 60]),
      word('a', 20, [100, 100, 2000, 30]),
      word('I', 5, [50, 20, 12, 2900]),
      word('—~', 3, [800, 800, 90, 40]),
    ),
  ).toEqual([])
})

test('a word that was read again with confidence leaves no gap', () => {
  expect(gapsOf(word('0RDEH', 20, [562, 302, 156, 38]))).toEqual([])
})

test('on a page of which nothing can be read gaps have the size of letters', () => {
  const found = [word('xq7', 9, [300, 300, 90, 40]), word('W', 4, [0, 0, 2500, 3300])]
  expect(toWords(found, size)).toMatchObject({ words: [], gaps: [{ x: 300 / 2550 }] })
})

test('a gap that the text layer of the page fills is none', () => {
  const gap = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
  const own = { text: 'MSCU1234565', confidence: 1, method: 'text' as const, ...gap, width: 0.18 }
  expect(openGaps([own], [gap, { ...gap, y: 0.5 }])).toEqual([{ ...gap, y: 0.5 }])
})

/** White, with a checked area and a solid bar. */
function picture(width: number, height: number, checked: { left: number; top: number; side: number } | null) {
  const data = new Uint8Array(width * height).fill(255)
  for (let x = 0; x < width; x++) for (let y = 40; y < 60; y++) data[y * width + x] = 0
  if (checked)
    for (let x = 0; x < checked.side; x++)
      for (let y = 0; y < checked.side; y++)
        if (((x >> 2) + (y >> 2)) % 2 === 0) data[(checked.top + y) * width + checked.left + x] = 0
  return { data, width, height }
}

test('the part of a page with most letters is found, beside lines', () => {
  const window = busiestWindow(picture(2000, 2400, { left: 1200, top: 1500, side: 500 }))
  expect(window).not.toBeNull()
  const { left = 0, top = 0, width = 0, height = 0 } = window ?? {}
  expect(left).toBeLessThanOrEqual(1200)
  expect(left + width).toBeGreaterThanOrEqual(1700)
  expect(top).toBeLessThanOrEqual(1500)
  expect(top + height).toBeGreaterThanOrEqual(2000)
})

test('a small picture and an empty page have no such part', () => {
  expect(busiestWindow(picture(1200, 1200, { left: 300, top: 300, side: 500 }))).toBeNull()
  expect(busiestWindow(picture(2000, 2000, null))).toBeNull()
})

test('the part of a page with most doubtful words is inside of the page', () => {
  const page = { ...size, data: new Uint8Array() }
  const at = (x: number, y: number) => ({ x, y, width: 0.02, height: 0.01 })
  const many = [at(0.1, 0.1), at(0.9, 0.95), at(0.92, 0.96), at(0.95, 0.9)]
  expect(windowAround(many, page)).toEqual({ left: 1950, top: 2700, width: 600, height: 600 })
  expect(windowAround([at(0.5, 0.5)], page)).toEqual({ left: 1001, top: 1367, width: 600, height: 600 })
  expect(windowAround([], { width: 400, height: 300, data: new Uint8Array() })).toEqual({
    left: 0,
    top: 0,
    width: 400,
    height: 300,
  })
})
