import type { ReceivedFact, SourceAdapter } from '../kit/adapter.ts'
import { foldMoves } from '../kit/fold-moves.rules.ts'
import type { ReportedMove } from '../kit/moves.rules.ts'
import { contradictionOf } from '../kit/places/place-evidence.ts'
import type { CodeResolver } from '../kit/resolving.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { readEdiFiles } from './reports.rules.ts'
import { type StatusCode, usualStatusCodes } from './status-codes.rules.ts'

/** The name under which the records of all EDI connections are kept. */
const ediOrigin = 'edi'

/** One status of a message, as it is kept. */
export interface KeptStatus {
  /** `315 VD`; null for what the message says beside its own status. */
  code: string | null
  isKnownCode: boolean
  move: ReportedMove
}

/** What a file of messages says. */
export interface ReadFile {
  facts: ReceivedFact[]
  /** Statuses in it. */
  statuses: number
  /** Why messages in it were not understood. */
  refusals: string[]
  unmapped_codes: string[]
  moves: readonly ReportedMove[]
}

/**
 * The codes of a partner: the usual ones, with those that it uses otherwise.
 * @param table `JX = AV` a line: the partner's code, and the usual one or `none` for a status without meaning
 */
export function partnerCodes(table = ''): ReadonlyMap<string, StatusCode> {
  const own = table.split('\n').flatMap((line): [string, StatusCode][] => {
    const [code = '', usual = ''] = line.split('=').map((part) => part.trim().toUpperCase())
    const status = usual === 'NONE' ? { name: 'other' as const } : usualStatusCodes.get(usual)
    return code !== '' && status ? [[code, status]] : []
  })
  return new Map([...usualStatusCodes, ...own])
}

/** Reads a file of X12 315 or EDIFACT IFTSTA messages. */
export function readMessageFile(
  file: { name: string; text: string },
  codes: ReadonlyMap<string, StatusCode>,
  scac: string | null,
): ReadFile {
  const { reports, codes: named, refused, events } = readEdiFiles([file], codes)
  const moves = reports.map((move) => ({ ...move, scac: move.scac ?? scac }))
  const statuses = reports.map((report, index): KeptStatus => {
    const code = named.get(report) ?? null
    return {
      code,
      isKnownCode: code === null || codes.has(code.split(' ')[1] ?? ''),
      move: moves[index] ?? report,
    }
  })
  return {
    facts: statuses.map(factOf),
    statuses: events,
    refusals: [
      ...refused.map(({ reason }) => reason),
      ...new Set(reports.flatMap(({ place }) => contradictionOf(place) ?? [])),
    ],
    unmapped_codes: [
      ...new Set(statuses.flatMap(({ code, isKnownCode }) => (isKnownCode ? [] : (code ?? [])))),
    ],
    moves,
  }
}

function factOf(status: KeptStatus): ReceivedFact {
  const { reported_at, message_id: _id, ...same } = status.move
  return {
    semantic_key: keyOfValue({ ...same, code: status.code }),
    payload: status,
    made_at: reported_at,
    numbers: [...same.containers, ...same.bills, ...same.bookings],
    is_fact: same.certainty === 'actual',
  }
}

/** Null where the messages name a line. */
const lineOf = (statuses: readonly KeptStatus[], requested: string | null): string | null =>
  statuses.some(({ move }) => move.scac !== null) ? null : requested

/** Messages that partners send: nothing is asked, all that was received is folded. */
export const ediAdapter = (resolver: CodeResolver): SourceAdapter => ({
  fetch: () => Promise.resolve({ kind: 'kept' }),
  factOf: (event) => factOf(event as KeptStatus),
  fold: (events, request, context) =>
    foldMoves(
      (events as KeptStatus[]).map((status) => ({
        payload: status,
        move: status.move,
        code: status.code ?? status.move.text,
        isKnownCode: status.isKnownCode,
      })),
      request,
      // A message names its line, or its partner has one; else it is that of the request.
      { origin: ediOrigin, resolver, scac: lineOf(events as KeptStatus[], request.scac), ...context },
    ),
})
