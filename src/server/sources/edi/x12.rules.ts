import { EdiCount, type EdiLimits } from './edi-limits.rules.ts'
import {
  type EdiInterchange,
  type EdiSegment,
  type EdiSeparators,
  interchangesIn,
} from './interchange.rules.ts'

/** Element 16 of ISA is one character, and the one after it ends segments. */
const ISA_ELEMENTS = 16
/** Of a file with nothing but messages: what nearly everybody uses. */
const usual = { component: '>', element: '*', release: '', segment: '~' }

/**
 * The X12 interchanges of a file: several, with line breaks between segments or without, with spaces before them.
 * Libraries were tried: node-x12 loses the second interchange of a file unless it is strict, and then refuses a whole file for one
 * wrong count.
 */
export function readX12(text: string, limits: EdiLimits): EdiInterchange[] {
  const count = new EdiCount(limits)
  const starts: number[] = []
  for (const { index } of text.matchAll(/ISA(?=[^A-Za-z0-9\s])/g)) {
    count.add('segments', 1)
    starts.push(index)
  }
  if (starts.length === 0) return interchangesIn(segmentsOf(text, usual, count), 'x12', usual)
  return starts.flatMap((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const separators = separatorsOf(part)
    return interchangesIn(segmentsOf(part, separators, count), 'x12', separators)
  })
}

function separatorsOf(interchange: string): EdiSeparators {
  const element = interchange.charAt(3)
  let at = 0
  for (let seen = 0; seen < ISA_ELEMENTS && at !== -1; seen++) at = interchange.indexOf(element, at + 1)
  const segment = at === -1 ? '' : interchange.charAt(at + 2)
  const component = at === -1 ? usual.component : interchange.charAt(at + 1)
  return { ...usual, element, component, segment: segment === '\r' ? '\n' : segment || usual.segment }
}

function segmentsOf(text: string, { segment, element }: EdiSeparators, count: EdiCount): EdiSegment[] {
  const all = splitWithin(text, segment, count, 'segments')
  return all.flatMap((each) => {
    const [name = '', ...elements] = splitWithin(each.trim(), element, count, 'elements')
    return name === '' ? [] : [{ name: name.toUpperCase(), elements: elements.map((value) => value.trim()) }]
  })
}

/** Stops where there are too many parts, before they are made. */
function splitWithin(text: string, at: string, count: EdiCount, of: 'segments' | 'elements'): string[] {
  const parts = Number.isFinite(count.left) ? text.split(at, count.left + 2) : text.split(at)
  count.add(of, parts.length - 1)
  return parts
}
