import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { InferableLine } from '../../reference/store.ts'

/** A carrier for tests of clients, which accepts every number (docs/interface.md, "Transitions"). */
const testCarrier = { scac: 'TEST', name: 'Test' }

const support = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const
const typeNames: Record<RequestType, string> = {
  bill_of_lading: 'bills of lading',
  booking_number: 'booking numbers',
  container: 'container numbers',
}

export const canTrack = (line: InferableLine, type: RequestType): boolean => line[support[type]]

/** `warning`: the code is well formed, and no line of the catalogue has it. */
export type Named = { line: { scac: string; name: string }; warning?: string } | { refused: string }

/**
 * The line that a row names, or a sentence why it cannot track a number of this type. A code that the catalogue does not
 * know is taken with a warning: it may be mistyped, and it may be a line that a source covers.
 */
export function namedLine(typed: string, type: RequestType, lines: readonly InferableLine[]): Named {
  const code = typed.trim().toUpperCase()
  if (code === testCarrier.scac) return { line: testCarrier }
  const line = byCode(code, lines) ?? byName(typed, lines)
  if (!line && /^[A-Z]{4}$/.test(code))
    return {
      line: { scac: code, name: code },
      warning: `No carrier that we know has the SCAC ${code}: the request waits until a source covers it`,
    }
  if (!line)
    return { refused: `“${shortened(typed)}” is no carrier that we know; give its SCAC of four letters` }
  if (canTrack(line, type)) return { line }
  const tracksOther = (Object.keys(support) as RequestType[]).some((kind) => canTrack(line, kind))
  return {
    refused: tracksOther
      ? `${line.name} has no tracking by ${typeNames[type]}`
      : `${line.name} is not supported yet`,
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim())

const byCode = (code: string, lines: readonly InferableLine[]) =>
  lines.find(({ scac }) => scac === code) ??
  lines.find(({ alternative_scacs }) => alternative_scacs.includes(code))

/** Parts of company names that people often leave out. */
const fillers =
  /\b(container|shipping|lines?|company|co|corp|corporation|ltd|limited|group|ag|as|sa|inc|the|gmbh|marine|transport)\b/g
const comparable = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(fillers, ' ')
    .replaceAll(' ', '')

/** By full or short name, without fillers; none when several lines have that name. */
function byName(typed: string, lines: readonly InferableLine[]): InferableLine | undefined {
  const name = comparable(typed)
  if (name.length < 2) return undefined
  const fitting = lines.filter(
    (line) => comparable(line.name) === name || comparable(line.short_name) === name,
  )
  return fitting.length === 1 ? fitting[0] : undefined
}
