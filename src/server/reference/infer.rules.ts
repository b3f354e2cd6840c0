import {
  meantContainerNumber,
  normaliseIdentifier,
  readContainerNumber,
} from '../../contract/identifiers/index.ts'
import type { RequestType } from '../../contract/vocabulary/index.ts'

/** The number prefixes of a shipping line, in upper case. */
export interface KnownLine {
  scac: string
  name: string
  alternative_scacs: readonly string[]
  bill_of_lading_prefixes: readonly string[]
  container_prefixes: readonly string[]
}

/** A line that may have issued the number, with a confidence from 0 to 1. */
type CarrierCandidate = { scac: string; name: string; confidence: number }

/**
 * Confidence by kind of prefix, from 0 to 1. A SCAC in front of a bill of lading is almost certain. A line's own container
 * sometimes sails with a partner; leased containers sail with any line, so their prefixes are in no line's list. A prefix
 * of two or three letters may be chance.
 */
const confidences = { scac: 0.95, billPrefix: 0.85, shortBillPrefix: 0.5, containerPrefix: 0.9 }
/** A wrong check digit means a typing error, which may be in the prefix. */
const WRONG_DIGIT_FACTOR = 0.5
/** From this confidence on a line is selected without confirmation. */
const MIN_AUTO_SELECT = 0.8

/** Formats that a line uses for booking numbers only. */
const bookingFormats = [{ scac: 'MSCU', form: /^EBKG\d{6,9}$/ }]

interface PrefixMatch {
  line: KnownLine
  prefix: string
  confidence: number
}

/** The type of a number and the lines that may have issued it, by descending confidence. */
export interface Inference {
  request_type: RequestType
  candidates: CarrierCandidate[]
  /** The line with the highest confidence, or null when several share it. */
  guess: CarrierCandidate | null
}

/**
 * Infers type and line of a number from its format and prefix. `key` is normalised. There is no guess when no prefix is
 * known, or when several lines share it. A near miss of a container number is one, before it is a bill of lading.
 * @param as the type where it is known: a bill of lading may have the format of a container number
 */
export function inferNumber(key: string, lines: readonly KnownLine[], as?: RequestType): Inference {
  const meant = as === undefined ? meantContainerNumber(key) : null
  if (meant !== null)
    return inferred('container', matchesOf(meant, lines, containerMatches), WRONG_DIGIT_FACTOR)
  const number = readContainerNumber(key)
  const request_type = as ?? (number.form === 'container' ? 'container' : kindOf(key))
  if (request_type === 'container') {
    const factor = number.form === 'container' && number.check_digit === 'right' ? 1 : WRONG_DIGIT_FACTOR
    return inferred('container', matchesOf(key, lines, containerMatches), factor)
  }
  return inferred(request_type, matchesOf(key, lines, billMatches).concat(bookingMatches(key, lines)), 1)
}

const kindOf = (key: string): RequestType =>
  bookingFormats.some(({ form }) => form.test(key)) ? 'booking_number' : 'bill_of_lading'

type Decision = 'auto_select' | 'needs_confirmation' | 'no_prediction'

/** Whether a person must confirm the line. */
export function decide({ guess, candidates }: Inference): {
  decision: Decision
  selected: CarrierCandidate | null
} {
  if (guess && guess.confidence >= MIN_AUTO_SELECT) return { decision: 'auto_select', selected: guess }
  return { decision: candidates.length > 0 ? 'needs_confirmation' : 'no_prediction', selected: null }
}

/** Container, bill of lading and booking numbers have at least five and at most 35 characters, three of them digits. */
const MIN_LENGTH = 5
const MAX_LENGTH = 35
const MIN_DIGITS = 3

/** The form in which numbers are compared, without slashes, dots and underscores; undefined for other texts. */
export function readNumber(typed: string): string | undefined {
  const key = normaliseIdentifier(typed).replaceAll(/[/._]/g, '')
  const fits = key.length >= MIN_LENGTH && key.length <= MAX_LENGTH && /^[A-Z0-9]*$/.test(key)
  return fits && key.replaceAll(/\D/g, '').length >= MIN_DIGITS ? key : undefined
}

const containerMatches = (line: KnownLine): PrefixMatch[] =>
  line.container_prefixes.map((prefix) => ({ line, prefix, confidence: confidences.containerPrefix }))

const billMatches = (line: KnownLine): PrefixMatch[] => [
  ...[line.scac, ...line.alternative_scacs].map((prefix) => ({ line, prefix, confidence: confidences.scac })),
  ...line.bill_of_lading_prefixes.map((prefix) => ({
    line,
    prefix,
    confidence: prefix.length < 4 ? confidences.shortBillPrefix : confidences.billPrefix,
  })),
]

const bookingMatches = (key: string, lines: readonly KnownLine[]): PrefixMatch[] =>
  bookingFormats
    .filter(({ form }) => form.test(key))
    .flatMap(({ scac }) => lines.filter((line) => line.scac === scac))
    .map((line) => ({ line, prefix: key.slice(0, 4), confidence: confidences.billPrefix }))

/** A prefix counts only before a number: `ONE STOP SHOP` is no bill of lading of ONE. */
function matchesOf(
  key: string,
  lines: readonly KnownLine[],
  of: (line: KnownLine) => PrefixMatch[],
): PrefixMatch[] {
  return lines.flatMap(of).filter(({ prefix }) => {
    const rest = key.slice(prefix.length)
    return prefix !== '' && key.startsWith(prefix) && rest.length >= 3 && /\d/.test(rest)
  })
}

/** Only the longest prefixes count; lines that share one divide its confidence. */
function inferred(request_type: RequestType, all: PrefixMatch[], factor: number): Inference {
  const length = Math.max(...all.map(({ prefix }) => prefix.length))
  const best = new Map<string, PrefixMatch>()
  for (const match of all.filter(({ prefix }) => prefix.length === length))
    if (match.confidence > (best.get(match.line.scac)?.confidence ?? 0)) best.set(match.line.scac, match)
  const fitting = [...best.values()]
  const candidates = fitting
    .map(({ line: { scac, name }, confidence }): CarrierCandidate => {
      const sharing = fitting.filter((other) => other.confidence === confidence).length
      return { scac, name, confidence: Math.round((confidence * factor * 100) / sharing) / 100 }
    })
    .toSorted((one, other) => other.confidence - one.confidence || (one.scac < other.scac ? -1 : 1))
  const [first, second] = candidates
  return { request_type, candidates, guess: first && first.confidence !== second?.confidence ? first : null }
}
