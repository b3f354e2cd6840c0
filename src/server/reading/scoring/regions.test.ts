import { expect, test } from 'vitest'
import { labelledPage } from '../extract/labels/labelled-page.rules.ts'
import { blocksOf, textOfWords } from '../extract/text-blocks.rules.ts'
import { contentOf } from '../testing/content.ts'
import type { Rect } from '../types.ts'
import { captionsOf, likelyCaption } from './captions.rules.ts'
import { regionsOf } from './regions.rules.ts'
import { scoredPagesOf } from './scored-document.rules.ts'

const pageOf = (text: string, rulings: Rect[] = []) => {
  const content = contentOf(text)
  const [first] = content.pages
  if (first !== undefined) first.rulings = rulings
  const [page] = scoredPagesOf(content, blocksOf(content).map(labelledPage))
  if (page === undefined) throw new Error('The text has no page')
  return page
}
/** The regions that begin with this text. */
const regions = (page: ReturnType<typeof pageOf>, start: string) =>
  regionsOf(page).filter(({ words }) => textOfWords(words).startsWith(start))

test('a value may begin at its cell, after a colon, and at the first digit', () => {
  const page = pageOf('Our job no ABC12 ETD: 12 May')
  expect(regionsOf(page).map(({ prefix, words }) => [prefix, textOfWords(words)])).toEqual([
    ['', 'Our job no ABC12 ETD: 12 May'],
    ['Our job no', 'ABC12 ETD: 12 May'],
    ['Our job no ABC12 ETD:', '12 May'],
  ])
})

test('the caption of a value does not reach back over the caption before it', () => {
  const page = pageOf('ETD: today ETA: tomorrow')
  expect(regions(page, 'tomorrow')[0]?.prefix).toBe('today ETA:')
})

test('the lines of a party end at the next caption, and at a drawn line', () => {
  const text = 'Hill Traders Ltd\n1 Pier Road\nHamburg\nVessel: WREN'
  const all = (rulings: Rect[]) => regions(pageOf(text, rulings), 'Hill')[0]?.lines.map(textOfWords)
  expect(all([])).toEqual(['Hill Traders Ltd', '1 Pier Road', 'Hamburg'])
  const below = 0.05 + (2 * 12 - 1) / 792
  expect(all([{ x: 0, y: below, width: 0.5, height: 0.001 }])).toEqual(['Hill Traders Ltd', '1 Pier Road'])
})

test('the captions of a value are those in its cell, beside it, above it, and at the top of its box', () => {
  const page = pageOf('Port of loading    Vessel\nShanghai           WREN', [
    { x: 0, y: 0.04, width: 0.17, height: 0.001 },
    { x: 0, y: 0.04, width: 0.001, height: 0.06 },
    { x: 0.17, y: 0.04, width: 0.001, height: 0.06 },
  ])
  const [region] = regions(page, 'Shanghai')
  const captions = region === undefined ? [] : captionsOf(region, page)
  const of = (relation: string) => captions.find((caption) => caption.relation === relation)?.text
  expect(of('above')).toBe('Port of loading')
  expect(of('box')).toBe('Port of loading')
  expect(of('right')).toBe('WREN')
  expect(of('left')).toBeUndefined()
})

test('the most likely caption of a value is in its cell, else a label near it, else the nearest text', () => {
  const likely = (text: string, start: string) => {
    const page = pageOf(text)
    const [region] = regions(page, start)
    return region && likelyCaption(captionsOf(region, page), page)?.text
  }
  expect(likely('Vessel\nSent by = Hill Traders', 'Hill')).toBe('Sent by =')
  expect(likely('Vessel\nWREN', 'WREN')).toBe('Vessel')
  expect(likely('Vessel         Something\nsent by        WREN', 'WREN')).toBe('Something')
})

test('an upright line between two words and the sign | separate cells', () => {
  const content = contentOf('Hamburg Rotterdam | Antwerp')
  const [first] = content.pages
  if (first !== undefined) first.rulings = [{ x: 0.075, y: 0, width: 0.001, height: 1 }]
  expect(blocksOf(content)[0]?.[0]?.map(({ text }) => text)).toEqual(['Hamburg', 'Rotterdam', 'Antwerp'])
})
