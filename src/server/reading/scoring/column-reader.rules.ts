import { plainLabel } from '../extract/labels/match.rules.ts'
import { columnOf, type ReadColumn, tableColumns } from '../extract/labels/columns.rules.ts'
import { type ScoringNetwork, probabilitiesOf } from './network.rules.ts'
import { bucketsOf } from './scored-document.rules.ts'

/** Class 0 is "no header". */
export const columnClasses: readonly string[] = ['none', ...tableColumns]
/** A header that is less likely is not taken for one. */
const MIN_COLUMN_PROBABILITY = 0.8
const MAX_HEADER_CHARACTERS = 45

/** The features of a header: its words, their parts, and whether its digits or signs speak against a header. */
export function columnFeatures(text: string): string[] {
  const plain = plainLabel(text).slice(0, 60)
  const words = plain.split(/[ /]/).filter((word) => word !== '')
  const features = [
    `=${plain}`,
    `count·${Math.min(6, words.length)}`,
    `first·${words[0] ?? ''}`,
    `last·${words.at(-1) ?? ''}`,
  ]
  if (/\d/.test(text)) features.push('digit')
  if (/:\s*$/.test(text)) features.push('colon')
  for (const [at, word] of words.entries()) {
    features.push(`w·${word}`)
    if (at > 0) features.push(`ww·${words[at - 1]} ${word}`)
    const framed = `^${word}$`
    for (let from = 0; from + 4 <= framed.length; from += 1)
      features.push(`c·${framed.slice(from, from + 4)}`)
  }
  return features
}

/** Reads headers by the known names first, and others by what the network learned of such names. */
export function columnReader(network: ScoringNetwork): ReadColumn {
  const known = new Map<string, ReturnType<ReadColumn>>()
  const all = network.classes.map((_, at) => at)
  const guess: ReadColumn = (text) => {
    if (text.length > MAX_HEADER_CHARACTERS || /\d{2}|:\s*$/.test(text) || !/\p{L}|#|%/u.test(text))
      return null
    const shares = probabilitiesOf(network, bucketsOf(columnFeatures(text), network.buckets), all)
    const best = Math.max(...shares)
    const name = network.classes[shares.indexOf(best)]
    return best < MIN_COLUMN_PROBABILITY ? null : (tableColumns.find((column) => column === name) ?? null)
  }
  return (text) => {
    const named = columnOf(text)
    if (named !== null) return named
    const before = known.get(text)
    if (before !== undefined) return before
    const guessed = guess(text)
    known.set(text, guessed)
    return guessed
  }
}
