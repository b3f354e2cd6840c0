/** One segment of a message: its name and its elements, from element 1. */
export interface EdiSegment {
  name: string
  elements: string[]
}
/** A message of an interchange, from its header to its trailer. */
export interface EdiMessage {
  /** `315`, `IFTSTA`. */
  type: string
  /** `315`, `IFTSTA:D:00B:UN`. */
  identifier: string
  /** Its control number. */
  reference: string
  /** Without header and trailer. */
  segments: EdiSegment[]
  /** When the interchange was made, as its header has it: `20261120`, `0741`. */
  made: { date: string; time: string } | null
  /** What SE or UNT says: how many segments there are, and the control number. */
  trailer: { count: string; reference: string } | null
  /** Why it must not be read; null where it is whole. */
  broken: string | null
}
/** A functional group; header and trailer are null where messages are in none. */
export interface EdiGroup {
  header: readonly string[] | null
  trailer: readonly string[] | null
  messages: EdiMessage[]
}
export interface EdiInterchange {
  standard: EdiStandard
  separators: EdiSeparators
  /** The elements of ISA or UNB; null in a file with nothing but messages. */
  header: readonly string[] | null
  groups: EdiGroup[]
}
export interface EdiSeparators {
  component: string
  element: string
  /** X12 has none. */
  release: string
  segment: string
}
export type EdiStandard = 'x12' | 'edifact'

const envelopes = {
  x12: { interchange: ['ISA', 'IEA'], group: ['GS', 'GE'], message: ['ST', 'SE'] },
  edifact: { interchange: ['UNB', 'UNZ'], group: ['UNG', 'UNE'], message: ['UNH', 'UNT'] },
} as const

/** Puts segments into the envelopes that they are in. What is cut or lacks an envelope is kept as far as it goes. */
export function interchangesIn(
  segments: readonly EdiSegment[],
  standard: EdiStandard,
  separators: EdiSeparators,
): EdiInterchange[] {
  const { interchange, group, message } = envelopes[standard]
  const interchanges: EdiInterchange[] = []
  let open: EdiMessage | null = null
  let current = null as EdiGroup | null
  let made: EdiMessage['made'] = null
  const begin = (header: EdiInterchange['header']): EdiInterchange => {
    const begun: EdiInterchange = { standard, separators, header, groups: [] }
    interchanges.push(begun)
    current = null
    return begun
  }
  const inGroup = (header: EdiGroup['header']): EdiGroup => {
    const begun: EdiGroup = { header, trailer: null, messages: [] }
    ;(interchanges.at(-1) ?? begin(null)).groups.push(begun)
    current = begun
    return begun
  }
  for (const segment of segments) {
    const { name, elements } = segment
    if (name === interchange[0]) {
      if (open) open.broken ??= endsWithout(message[1])
      open = null
      begin(elements)
      made = standard === 'edifact' ? madeOf(elements[3]) : null
    } else if (name === interchange[1]) current = null
    else if (name === group[0]) {
      inGroup(elements)
      if (standard === 'x12') made = { date: elements[3] ?? '', time: elements[4] ?? '' }
    } else if (name === group[1]) {
      if (current) current.trailer = elements
      current = null
    } else if (name === message[0]) {
      if (open) open.broken ??= endsWithout(message[1])
      open = messageOf(standard, elements, made)
      ;(current ?? inGroup(null)).messages.push(open)
    } else if (name === message[1]) {
      if (open) open.trailer = { count: elements[0] ?? '', reference: elements[1] ?? '' }
      open = null
    } else open?.segments.push(segment)
  }
  if (open) open.broken ??= `${endsWithout(message[1])}: the file is cut`
  return interchanges
}

const endsWithout = (trailer: string): string => `It ends without ${trailer}`

/** The date of UNB has two digits of the year, or four since version 4 of the syntax. */
function madeOf(text = ''): EdiMessage['made'] {
  const [date = '', time = ''] = text.split(':')
  return { date: date.length === 6 ? `20${date}` : date, time }
}

function messageOf(standard: EdiStandard, elements: string[], made: EdiMessage['made']): EdiMessage {
  const [first = '', second = ''] = elements
  const [identifier, reference] = standard === 'x12' ? [first, second] : [second, first]
  const type = identifier.split(':')[0] ?? ''
  return { type, identifier, reference, segments: [], made, trailer: null, broken: null }
}
