import { layOut } from '../read/layout.rules.ts'
import type { Reading, Word } from '../types.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
function chance(seed: number): () => number {
  let at = seed * 7919
  return () => {
    at = (at * 1664525 + 1013904223) % 4294967296
    return at / 4294967296
  }
}

/**
 * A reading as OCR would give it: words less sure, boxes a little off, now and then one that is too narrow, so that its
 * cell is parted, container numbers parted as they are printed, and the page a little askew.
 */
export function scanned(reading: Reading, seed: number): Reading {
  const random = chance(seed)
  const off = (size: number) => (random() - 0.5) * size
  const askew = off(0.006)
  const noisy = (word: Word): Word[] => {
    const own: Word = {
      ...word,
      x: word.x + off(0.003),
      y: word.y + askew * word.x + off(0.002),
      width: word.width - (random() < 0.12 ? 0.006 : 0),
      height: word.height * (0.9 + random() * 0.2),
      confidence: 0.75 + random() * 0.22,
      method: 'ocr',
    }
    if (!/^[A-Z]{4}\d{7}$/.test(word.text) || random() < 0.5) return [own]
    const part = own.width / 11
    return [
      { ...own, text: word.text.slice(0, 4), width: part * 3.7 },
      { ...own, text: word.text.slice(4), x: own.x + part * 4, width: part * 7 },
    ]
  }
  const pages = reading.pages.map((page) => ({
    ...page,
    lines: layOut(
      page.lines.flatMap(({ cells }) => cells.flatMap(({ words }) => words.flatMap(noisy))),
      page,
    ),
  }))
  return { ...reading, kind: 'image', content_type: 'image/png', pages }
}
