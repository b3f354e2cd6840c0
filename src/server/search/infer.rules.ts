import { readContainerNumber } from '../../contract/identifiers/index.ts'
import type { LookupResult } from '../../contract/operations/index.ts'

export type Inferred = NonNullable<LookupResult['inferred']>

/** What is known of a shipping line's numbers; prefixes in upper case. */
export interface KnownLine {
  scac: string
  name: string
  alternative_scacs: readonly string[]
  bill_of_lading_prefixes: readonly string[]
  container_prefixes: readonly string[]
}

/**
 * How much a prefix tells, from 0 to 1. A SCAC in front of a bill of lading all but names the line. The owner of a box
 * often is not the line that carries it, and leased boxes sail with anyone. Two or three letters may be chance.
 */
const confidences = { scac: 0.95, billPrefix: 0.85, shortBillPrefix: 0.5, containerPrefix: 0.7 }
/** A wrong check digit means a typing error, perhaps in the prefix. */
const wrongDigit = 0.5

interface Clue {
  line: KnownLine
  prefix: string
  confidence: number
}

/**
 * What a number that is not tracked would be tracked as. `key` is normalised. The line is null when no prefix is
 * known, or when several lines share it and none stands out.
 */
export function inferRequest(key: string, lines: readonly KnownLine[]): Inferred {
  const number = readContainerNumber(key)
  if (number.form === 'container') {
    const trust = number.check_digit === 'right' ? 1 : wrongDigit
    return { request_type: 'container', shipping_line: best(clues(key, lines, containerClues), trust) }
  }
  return { request_type: 'bill_of_lading', shipping_line: best(clues(key, lines, billClues), 1) }
}

const containerClues = (line: KnownLine): Clue[] =>
  line.container_prefixes.map((prefix) => ({ line, prefix, confidence: confidences.containerPrefix }))

const billClues = (line: KnownLine): Clue[] => [
  ...[line.scac, ...line.alternative_scacs].map((prefix) => ({ line, prefix, confidence: confidences.scac })),
  ...line.bill_of_lading_prefixes.map((prefix) => ({
    line,
    prefix,
    confidence: prefix.length < 4 ? confidences.shortBillPrefix : confidences.billPrefix,
  })),
]

/** A prefix counts when a number follows it: `ONE STOP SHOP` is no bill of lading of ONE. */
function clues(key: string, lines: readonly KnownLine[], of: (line: KnownLine) => Clue[]): Clue[] {
  return lines.flatMap(of).filter(({ prefix }) => {
    const rest = key.slice(prefix.length)
    return prefix !== '' && key.startsWith(prefix) && rest.length >= 3 && /\d/.test(rest)
  })
}

/** The surest of the longest prefixes; lines that share it share its confidence. */
function best(all: Clue[], trust: number): Inferred['shipping_line'] {
  const longest = Math.max(...all.map(({ prefix }) => prefix.length))
  const fitting = all
    .filter(({ prefix }) => prefix.length === longest)
    .toSorted((one, other) => other.confidence - one.confidence || (one.line.scac < other.line.scac ? -1 : 1))
  const [first] = fitting
  if (!first) return null
  const sharing = new Set(
    fitting.filter(({ confidence }) => confidence === first.confidence).map(({ line }) => line.scac),
  )
  if (sharing.size > 1) return null
  const confidence = Math.round(first.confidence * trust * 100) / 100
  return { scac: first.line.scac, name: first.line.name, confidence }
}
