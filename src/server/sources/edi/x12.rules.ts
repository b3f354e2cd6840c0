/** One segment of a message: its name and its elements, from element 1. */
export interface EdiSegment {
  name: string
  elements: string[]
}
/** A message of an interchange, from its header to its trailer. */
export interface EdiMessage {
  /** `315`, `IFTSTA`. */
  type: string
  segments: EdiSegment[]
  /** When the interchange was made, as its header has it: `20261120`, `0741`. */
  made: { date: string; time: string } | null
  /** Why it must not be read; null where it is whole. */
  broken: string | null
}

/** Element 16 of ISA is one character, and the one after it ends segments. */
const ISA_ELEMENTS = 16
/** Of a file with nothing but messages: what nearly everybody uses. */
const usual = { element: '*', segment: '~' }

/**
 * The messages of X12 interchanges in a file: several, with line breaks between segments or without, with spaces before them.
 * Libraries were tried: node-x12 loses the second interchange of a file unless it is strict, and then refuses a whole file for one
 * wrong count.
 */
export function readX12(text: string): EdiMessage[] {
  const starts = [...text.matchAll(/ISA(?=[^A-Za-z0-9\s])/g)].map(({ index }) => index)
  if (starts.length === 0) return messagesIn(segmentsOf(text, usual.segment, usual.element))
  return starts.flatMap((start, index) => {
    const part = text.slice(start, starts[index + 1])
    const { element, segment } = separatorsOf(part)
    return messagesIn(segmentsOf(part, segment, element))
  })
}

function separatorsOf(interchange: string): { element: string; segment: string } {
  const element = interchange.charAt(3)
  let at = 0
  for (let seen = 0; seen < ISA_ELEMENTS && at !== -1; seen++) at = interchange.indexOf(element, at + 1)
  const segment = at === -1 ? '' : interchange.charAt(at + 2)
  return { element, segment: segment === '\r' ? '\n' : segment || usual.segment }
}

const segmentsOf = (text: string, segment: string, element: string): EdiSegment[] =>
  text.split(segment).flatMap((each) => {
    const [name = '', ...elements] = each.trim().split(element)
    return name === '' ? [] : [{ name: name.toUpperCase(), elements: elements.map((value) => value.trim()) }]
  })

function messagesIn(segments: readonly EdiSegment[]): EdiMessage[] {
  const messages: EdiMessage[] = []
  let made: EdiMessage['made'] = null
  let open: EdiMessage | null = null
  for (const segment of segments) {
    const { name, elements } = segment
    if (name === 'GS') made = { date: elements[3] ?? '', time: elements[4] ?? '' }
    if (name === 'ST') {
      if (open) open.broken = 'It ends without SE'
      open = { type: elements[0] ?? '', segments: [], made, broken: null }
      messages.push(open)
    } else if (name === 'SE') open = null
    else open?.segments.push(segment)
  }
  if (open) open.broken = 'It ends without SE: the file is cut'
  return messages
}
