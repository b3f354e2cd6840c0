import { normaliseIdentifier, readContainerNumber } from '../../contract/identifiers/index.ts'
import type { RequestType } from '../../contract/vocabulary/index.ts'

/** What is known of a shipping line's numbers; prefixes in upper case. */
export interface KnownLine {
  scac: string
  name: string
  alternative_scacs: readonly string[]
  bill_of_lading_prefixes: readonly string[]
  container_prefixes: readonly string[]
}

/** A line that a number may be of, and how sure that is, from 0 to 1. */
export type CarrierCandidate = { scac: string; name: string; confidence: number }

/**
 * How much a prefix tells, from 0 to 1. A SCAC in front of a bill of lading all but names the line. A line's own box
 * now and then sails with a partner; leased boxes, which sail with anyone, are in no line's list. Two or three letters
 * may be chance.
 */
const confidences = { scac: 0.95, billPrefix: 0.85, shortBillPrefix: 0.5, containerPrefix: 0.9 }
/** A wrong check digit means a typing error, perhaps in the prefix. */
const wrongDigit = 0.5
/** From here on a line is taken without asking back. */
const certain = 0.8

/** Numbers that a line gives to bookings alone; bills of lading have another form. */
const bookingForms = [{ scac: 'MSCU', form: /^EBKG\d{6,9}$/ }]

interface Clue {
  line: KnownLine
  prefix: string
  confidence: number
}

/** What a number is: of which kind, and of which lines it may be, the surest first. */
export interface Inference {
  request_type: RequestType
  candidates: CarrierCandidate[]
  /** The one line that stands out, or null. */
  guess: CarrierCandidate | null
}

/**
 * What a number would be tracked as, by its form and its prefix. `key` is normalised. There is no guess when no prefix
 * is known, or when several lines share it.
 * @param as the kind of number where that is known: a bill of lading may have the form of a container number
 */
export function inferNumber(key: string, lines: readonly KnownLine[], as?: RequestType): Inference {
  const number = readContainerNumber(key)
  const request_type = as ?? (number.form === 'container' ? 'container' : kindOf(key))
  if (request_type === 'container') {
    const trust = number.form === 'container' && number.check_digit === 'right' ? 1 : wrongDigit
    return inferred('container', clues(key, lines, containerClues), trust)
  }
  return inferred(request_type, clues(key, lines, billClues).concat(bookingClues(key, lines)), 1)
}

const kindOf = (key: string): RequestType =>
  bookingForms.some(({ form }) => form.test(key)) ? 'booking_number' : 'bill_of_lading'

export type Decision = 'auto_select' | 'needs_confirmation' | 'no_prediction'

/** Whether a person should look at it before the line is taken. */
export function decide({ guess, candidates }: Inference): {
  decision: Decision
  selected: CarrierCandidate | null
} {
  if (guess && guess.confidence >= certain) return { decision: 'auto_select', selected: guess }
  return { decision: candidates.length > 0 ? 'needs_confirmation' : 'no_prediction', selected: null }
}

/** Between these many letters and digits, with some digits among them, lie all numbers of the trade. */
const shortest = 5
const longest = 35
const fewestDigits = 3

/** A number as it is compared (also without slashes, dots and underscores), or undefined for what cannot be one. */
export function readNumber(typed: string): string | undefined {
  const key = normaliseIdentifier(typed).replaceAll(/[/._]/g, '')
  const fits = key.length >= shortest && key.length <= longest && /^[A-Z0-9]*$/.test(key)
  return fits && key.replaceAll(/\D/g, '').length >= fewestDigits ? key : undefined
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

const bookingClues = (key: string, lines: readonly KnownLine[]): Clue[] =>
  bookingForms
    .filter(({ form }) => form.test(key))
    .flatMap(({ scac }) => lines.filter((line) => line.scac === scac))
    .map((line) => ({ line, prefix: key.slice(0, 4), confidence: confidences.billPrefix }))

/** A prefix counts when a number follows it: `ONE STOP SHOP` is no bill of lading of ONE. */
function clues(key: string, lines: readonly KnownLine[], of: (line: KnownLine) => Clue[]): Clue[] {
  return lines.flatMap(of).filter(({ prefix }) => {
    const rest = key.slice(prefix.length)
    return prefix !== '' && key.startsWith(prefix) && rest.length >= 3 && /\d/.test(rest)
  })
}

/** The longest prefixes alone count; lines that share one share its confidence. */
function inferred(request_type: RequestType, all: Clue[], trust: number): Inference {
  const length = Math.max(...all.map(({ prefix }) => prefix.length))
  const best = new Map<string, Clue>()
  for (const clue of all.filter(({ prefix }) => prefix.length === length))
    if (clue.confidence > (best.get(clue.line.scac)?.confidence ?? 0)) best.set(clue.line.scac, clue)
  const fitting = [...best.values()]
  const candidates = fitting
    .map(({ line: { scac, name }, confidence }): CarrierCandidate => {
      const sharing = fitting.filter((other) => other.confidence === confidence).length
      return { scac, name, confidence: Math.round((confidence * trust * 100) / sharing) / 100 }
    })
    .toSorted((one, other) => other.confidence - one.confidence || (one.scac < other.scac ? -1 : 1))
  const [first, second] = candidates
  return { request_type, candidates, guess: first && first.confidence !== second?.confidence ? first : null }
}
