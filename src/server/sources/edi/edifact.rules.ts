import { EdiCount, type EdiLimits } from './edi-limits.rules.ts'
import {
  type EdiInterchange,
  type EdiSegment,
  type EdiSeparators,
  interchangesIn,
} from './interchange.rules.ts'

const standard: EdiSeparators = { component: ':', element: '+', release: '?', segment: "'" }

/** The EDIFACT interchanges of a file. Components of an element stay separated by `:`, whatever the file uses. */
export function readEdifact(text: string, limits: EdiLimits): EdiInterchange[] {
  const start = text.search(/UNA|UNB|UNH/)
  const body = start === -1 ? '' : text.slice(start)
  const separators = body.startsWith('UNA') ? separatorsOf(body) : standard
  const rest = body.startsWith('UNA') ? body.slice(9) : body
  return interchangesIn(segmentsOf(rest, separators, new EdiCount(limits)), 'edifact', separators)
}

const separatorsOf = (text: string): EdiSeparators => ({
  component: text.charAt(3) || standard.component,
  element: text.charAt(4) || standard.element,
  release: text.charAt(6).trim(),
  segment: text.charAt(8).trim() || standard.segment,
})

/** Splits at what is not released; a released separator is part of the text. Empty parts count too. */
function split(text: string, at: string, release: string, add: (parts: number) => void): string[] {
  const parts: string[] = []
  let from = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (release !== '' && character === release) index += 1
    else if (character === at) {
      add(1)
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

function segmentsOf(
  text: string,
  { component, element, release, segment }: EdiSeparators,
  count: EdiCount,
): EdiSegment[] {
  const addElements = (parts: number) => count.add('elements', parts)
  const all = split(text, segment, release, (parts) => count.add('segments', parts))
  return all.flatMap((each) => {
    const [name = '', ...elements] = split(each.trim(), element, release, addElements)
    if (name === '') return []
    const values = elements.map((value) =>
      split(value, component, release, addElements)
        .map((part) => released(part, release).replaceAll(':', ' ').trim())
        .join(':'),
    )
    return [{ name: name.toUpperCase().split(component)[0] ?? '', elements: values }]
  })
}

/** The text without the release characters before what they release. */
function released(text: string, release: string): string {
  if (release === '' || !text.includes(release)) return text
  let plain = ''
  for (let index = 0; index < text.length; index++) {
    if (text.charAt(index) === release) index += 1
    plain += text.charAt(index)
  }
  return plain
}
