import { linesFromWords } from '../read/layout.rules.ts'
import type { FileContent, Word } from '../types.ts'

/** Pseudo-random numbers from 0 to 1, repeatable for the same seed. */
function pseudoRandom(seed: number): () => number {
  let at = seed * 7919
  return () => {
    at = (at * 1664525 + 1013904223) % 4294967296
    return at / 4294967296
  }
}

/**
 * Simulates OCR: lower confidences, shifted positions, some words too narrow so that their cell is split, container
 * numbers split as they are printed, and the page at a slight angle.
 */
export function withOcrNoise(content: FileContent, seed: number): FileContent {
  const random = pseudoRandom(seed)
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
  const pages = content.pages.map((page) => ({
    ...page,
    lines: linesFromWords(
      page.lines.flatMap(({ cells }) => cells.flatMap(({ words }) => words.flatMap(noisy))),
      page,
    ),
  }))
  return { ...content, kind: 'image', content_type: 'image/png', pages }
}
