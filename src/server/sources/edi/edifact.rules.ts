import {
  type EdiInterchange,
  type EdiSegment,
  type EdiSeparators,
  interchangesIn,
} from './interchange.rules.ts'

const standard: EdiSeparators = { component: ':', element: '+', release: '?', segment: "'" }

/** The EDIFACT interchanges of a file. Components of an element stay separated by `:`, whatever the file uses. */
export function readEdifact(text: string): EdiInterchange[] {
  const start = text.search(/UNA|UNB|UNH/)
  const body = start === -1 ? '' : text.slice(start)
  const separators = body.startsWith('UNA') ? separatorsOf(body) : standard
  const rest = body.startsWith('UNA') ? body.slice(9) : body
  return interchangesIn(segmentsOf(rest, separators), 'edifact', separators)
}

const separatorsOf = (text: string): EdiSeparators => ({
  component: text.charAt(3) || standard.component,
  element: text.charAt(4) || standard.element,
  release: text.charAt(6).trim(),
  segment: text.charAt(8).trim() || standard.segment,
})

/** Splits at what is not released; a released separator is part of the text. */
function split(text: string, at: string, release: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (release !== '' && character === release) {
      part += character + text.charAt(index + 1)
      index += 1
    } else if (character === at) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}

function segmentsOf(text: string, { component, element, release, segment }: EdiSeparators): EdiSegment[] {
  return split(text, segment, release).flatMap((each) => {
    const [name = '', ...elements] = split(each.trim(), element, release)
    if (name === '') return []
    const values = elements.map((value) =>
      split(value, component, release)
        .map((part) => released(part, release).replaceAll(':', ' ').trim())
        .join(':'),
    )
    return [{ name: name.toUpperCase().split(component)[0] ?? '', elements: values }]
  })
}

/** The text without the release characters before what they release. */
function released(text: string, release: string): string {
  let plain = ''
  for (let index = 0; index < text.length; index++) {
    if (release !== '' && text.charAt(index) === release) index += 1
    plain += text.charAt(index)
  }
  return plain
}
