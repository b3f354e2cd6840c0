import type { EdiGroup, EdiInterchange, EdiSeparators } from './interchange.rules.ts'
import { type MessageVerdict, verdictOfAll } from './message-verdict.rules.ts'
import { NUMBER_ELEMENT, STATUS_ELEMENT } from './x12-315.rules.ts'

/** A group that was received, and what becomes of each of its transaction sets. */
export interface JudgedGroup {
  group: EdiGroup
  verdicts: readonly MessageVerdict[]
}

/** Numbers of data elements: the shipment status code, the equipment number. */
const dataElements: Readonly<Record<number, string>> = { [STATUS_ELEMENT]: '157', [NUMBER_ELEMENT]: '207' }
const accepted = { accepted: 'A', accepted_with_errors: 'E', rejected: 'R' } as const
/** AK5, element 2 and further. */
const trailerCodes = { missing: '2', wrong_reference: '3', wrong_count: '4' } as const
const [NOT_SUPPORTED, SEGMENTS_IN_ERROR] = ['1', '5']
/** AK3, element 4. */
const [SEGMENT_MISSING, ELEMENTS_IN_ERROR] = ['3', '8']
/** AK4, element 3. */
const [ELEMENT_MISSING, NO_CODE] = ['1', '7']
/** AK9, element 5 and further. */
const [NO_GROUP_TRAILER, OTHER_GROUP_NUMBER, OTHER_SET_COUNT] = ['3', '4', '5']

const usual: EdiSeparators = { component: '>', element: '*', release: '', segment: '~' }

/** A functional acknowledgement (997) for each group of an interchange, in the separators of the partner. */
export function functionalAcknowledgement(
  { header, separators }: EdiInterchange,
  judged: readonly JudgedGroup[],
  { control_number, at }: { control_number: number; at: Date },
): string {
  const marks = areSeparators(separators) ? separators : usual
  const clean = (text: string | undefined, most: number) =>
    [...(text ?? '')]
      .map((each) => (/[\x20-\x7e]/.test(each) && !isSeparator(marks, each) ? each : ' '))
      .join('')
      .slice(0, most)
  const fixed = (text: string | undefined, length: number) => clean(text, length).padEnd(length)
  const segments: string[][] = []
  const number = String(control_number)
  const [date, time] = [at.toISOString().slice(0, 10).replaceAll('-', ''), hourAndMinute(at)]
  const isa = header ?? []
  const isaNumber = number.padStart(9, '0')
  const version = /^\d{5}$/.test(isa[11] ?? '') ? isa[11] : '00401'
  const envelope = [
    ['ISA', '00', fixed('', 10), '00', fixed('', 10)],
    [fixed(isa[6], 2), fixed(isa[7], 15), fixed(isa[4], 2), fixed(isa[5], 15)],
    [date.slice(2), time, fixed(isa[10] || 'U', 1), version ?? '', isaNumber, '0'],
    [isa[14] === 'T' ? 'T' : 'P', marks.component],
  ]
  segments.push(envelope.flat())
  const first = judged[0]?.group.header ?? []
  const release = /^\d{6}/.test(first[7] ?? '') ? clean(first[7], 12) : '004010'
  segments.push(['GS', 'FA', clean(first[2], 15), clean(first[1], 15), date, time, number, 'X', release])
  judged.forEach(({ group, verdicts }, index) => {
    const set = String(index + 1).padStart(4, '0')
    const body = groupResponse(group, verdicts, clean)
    segments.push(['ST', '997', set], ...body, ['SE', String(body.length + 2), set])
  })
  segments.push(['GE', String(judged.length), number], ['IEA', '1', isaNumber])
  const written = segments.map((elements) => withoutTrailing(elements).join(marks.element))
  const end = /\s/.test(marks.segment) ? '\n' : `${marks.segment}\n`
  return written.map((each) => each + end).join('')
}

/** AK1 to AK9. */
function groupResponse(
  { header, trailer, messages }: EdiGroup,
  verdicts: readonly MessageVerdict[],
  clean: (text: string | undefined, most: number) => string,
): string[][] {
  const received = String(messages.length)
  const taken = verdicts.filter(({ verdict }) => verdict !== 'rejected').length
  const faults = trailer
    ? [
        ...(trailer[1] === header?.[5] ? [] : [OTHER_GROUP_NUMBER]),
        ...(Number(trailer[0]) === messages.length ? [] : [OTHER_SET_COUNT]),
      ]
    : [NO_GROUP_TRAILER]
  const verdict = verdictOfAll(verdicts)
  const isPartial = verdict === 'accepted_with_errors' && taken < messages.length
  const code = isPartial ? 'P' : verdict === 'accepted' && faults.length > 0 ? 'E' : accepted[verdict]
  const included = /^\d{1,6}$/.test(trailer?.[0] ?? '') ? (trailer?.[0] ?? '') : received
  return [
    ['AK1', clean(header?.[0], 2), clean(header?.[5], 9)],
    ...verdicts.flatMap((each) => setResponse(each, clean)),
    ['AK9', code, included, received, String(taken), ...faults],
  ]
}

/** AK2 to AK5. */
function setResponse(
  { message, verdict, isUnsupported, faults, trailer }: MessageVerdict,
  clean: (text: string | undefined, most: number) => string,
): string[][] {
  const codes = [
    ...(isUnsupported ? [NOT_SUPPORTED] : []),
    ...trailer.map((each) => trailerCodes[each]),
    ...(faults.length > 0 ? [SEGMENTS_IN_ERROR] : []),
  ]
  return [
    ['AK2', clean(message.type, 3), clean(message.reference, 9)],
    ...faults.flatMap(({ segment, position, element, value }) => [
      ['AK3', segment, String(position), '', element === null ? SEGMENT_MISSING : ELEMENTS_IN_ERROR],
      ...(element === null
        ? []
        : [
            [
              'AK4',
              String(element),
              dataElements[element] ?? '',
              value === null ? ELEMENT_MISSING : NO_CODE,
              clean(value ?? '', 99),
            ],
          ]),
    ]),
    ['AK5', accepted[verdict], ...codes],
  ]
}

const hourAndMinute = (at: Date): string => at.toISOString().slice(11, 16).replace(':', '')

const isSeparator = ({ component, element, segment }: EdiSeparators, text: string): boolean =>
  text === component || text === element || text === segment

/** Signs that nothing which is written contains. */
const areSeparators = ({ component, element, segment }: EdiSeparators): boolean =>
  new Set([component, element, segment]).size === 3 &&
  [component, element].every(isSign) &&
  (isSign(segment) || segment === '\n')
/** Punctuation, or one of the four control characters for it. */
const isSign = (each: string): boolean => /^[!-,/:-@[-`{-~]$/.test(each) || (each >= '\x1c' && each <= '\x1f')

function withoutTrailing(elements: readonly string[]): readonly string[] {
  const last = elements.findLastIndex((each) => each !== '')
  return elements.slice(0, last + 1)
}
