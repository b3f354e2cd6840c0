import { normalizeText } from '../classify/normalize.rules.ts'
import type { FileContent } from '../types.ts'

const MAX_LINES = 160
const MAX_TITLE_LINES = 12

/** The features from which the type of a document is guessed: its words, with those of large or high lines twice. */
export function typeFeatures(content: FileContent): string[] {
  const [first] = content.pages
  const features: string[] = [`kind·${content.kind}`, `pages·${Math.min(4, content.pages_count)}`]
  const lines = content.pages.slice(0, 2).flatMap((page) => page.lines)
  const heights = lines.map(({ height }) => height).toSorted((one, other) => one - other)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const words = (text: string) =>
    normalizeText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !/\d/.test(word))
  for (const line of lines.slice(0, MAX_LINES))
    for (const cell of line.cells) {
      const own = words(cell.text)
      for (const [at, word] of own.entries()) {
        features.push(`w·${word}`)
        if (at > 0) features.push(`ww·${own[at - 1]} ${word}`)
      }
      if (/[:#]\s*$/.test(cell.text) || cell.words.length <= 4) features.push(`cell·${own.join(' ')}`)
    }
  const titles = (first?.lines ?? [])
    .filter(({ height, y }) => height > 1.25 * usual || y < 0.12)
    .slice(0, MAX_TITLE_LINES)
  for (const line of titles)
    for (const cell of line.cells) {
      const own = words(cell.text)
      const size = cell.height > 1.25 * usual ? 'large' : 'top'
      features.push(`${size}·=${own.join(' ')}`)
      for (const [at, word] of own.entries()) {
        features.push(`${size}·${word}`)
        if (at > 0) features.push(`${size}·${own[at - 1]} ${word}`)
      }
    }
  return features
}
