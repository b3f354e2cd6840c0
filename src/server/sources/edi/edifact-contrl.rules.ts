import type { EdiInterchange } from './interchange.rules.ts'
import type { MessageVerdict } from './message-verdict.rules.ts'
import type { JudgedGroup } from './x12-997.rules.ts'

/** Data element 0083. */
const [REJECTED, ACKNOWLEDGED] = ['4', '7']
/** Data element 0085. */
const [MISSING, NO_AGREEMENT, EMPTY] = ['13', '17', '32']
const SYNTAX = 'UNOA:3'

/**
 * The syntax and service report (CONTRL D.3) of an interchange: what it does not reject is acknowledged. A report of an error rejects
 * what it is about, so that wrong counts and codes without meaning are not in it.
 */
export function syntaxReport(
  { header }: EdiInterchange,
  judged: readonly JudgedGroup[],
  { control_number, at }: { control_number: number; at: Date },
): string {
  const [syntax = '', sender = '', recipient = '', , reference = ''] = header ?? []
  const number = String(control_number)
  const made = `${at.toISOString().slice(2, 10).replaceAll('-', '')}:${at.toISOString().slice(11, 16).replace(':', '')}`
  const isEmpty = judged.every(({ verdicts }) => verdicts.length === 0)
  const parties = [partyOf(sender), partyOf(recipient)]
  const body = [
    ['UNH', '1', 'CONTRL:D:3:UN'],
    ['UCI', composite(reference, 1, 14), ...parties, ...(isEmpty ? [REJECTED, EMPTY] : [ACKNOWLEDGED])],
    ...judged.flatMap(({ group, verdicts }) => {
      const rejected = verdicts.filter(({ verdict }) => verdict === 'rejected')
      const [, from = '', to = '', , groupReference = ''] = group.header ?? []
      return [
        ...(group.header && rejected.length > 0
          ? [['UCF', composite(groupReference, 1, 14), partyOf(from), partyOf(to), ACKNOWLEDGED]]
          : []),
        ...rejected.flatMap(rejection),
      ]
    }),
  ]
  const segments = [
    [
      'UNB',
      /^UNO[A-Z]:[123]$/.test(syntax) ? syntax : SYNTAX,
      parties[1] ?? '',
      parties[0] ?? '',
      made,
      number,
    ],
    ...body,
    ['UNT', String(body.length + 1), '1'],
    ['UNZ', '1', number],
  ]
  return segments.map((elements) => `${elements.join('+')}'\n`).join('')
}

function rejection({ message, isUnsupported, faults, trailer }: MessageVerdict): string[][] {
  const why = isUnsupported ? [NO_AGREEMENT, 'UNH'] : trailer.includes('missing') ? [MISSING, 'UNT'] : []
  return [
    ['UCM', composite(message.reference, 1, 14), composite(message.identifier, 4, 6), REJECTED, ...why],
    ...faults.map(({ position }) => ['UCS', String(position), MISSING]),
  ]
}

/** Identification, its qualifier, and the address that routes it. */
const partyOf = (text: string): string => composite(text, 3, 35)

/** Components of what was received, with their separators released, and nothing that the partner's syntax may not know. */
const composite = (text: string, most: number, longest: number): string =>
  text
    .split(':')
    .slice(0, most)
    .map((part) =>
      [...part]
        .map((each) => (/[\x20-\x7e]/.test(each) ? each : ' '))
        .join('')
        .slice(0, longest)
        .trim()
        .replaceAll(/[?+:']/g, '?$&'),
    )
    .join(':')
    .replace(/(?<!:):+$/, '')
