import type { RequestType } from '../../../contract/vocabulary/index.ts'
import type { InferableLine } from '../../reference/infer.store.ts'

/** A line as people name it: by a SCAC of its own, or in words. */
export type ChoosableLine = InferableLine & { short_name: string }

/** For trying the interface out: it is no line, and everything may be asked of it (docs/interface.md, "Transitions"). */
const trial = { scac: 'TEST', name: 'Test' }

const support = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const
const kinds: Record<RequestType, string> = {
  bill_of_lading: 'bills of lading',
  booking_number: 'booking numbers',
  container: 'container numbers',
}

export const answersTo = (line: InferableLine, type: RequestType): boolean => line[support[type]]

export type Named = { line: { scac: string; name: string } } | { refused: string }

/** The line that somebody named for a number of this kind, or a sentence that says why it cannot be that one. */
export function namedLine(typed: string, type: RequestType, lines: readonly ChoosableLine[]): Named {
  const code = typed.trim().toUpperCase()
  if (code === trial.scac) return { line: trial }
  const line = byCode(code, lines) ?? byName(typed, lines)
  if (!line) {
    const isCode = /^[A-Z]{4}$/.test(code)
    return {
      refused: isCode
        ? `SCAC ${code} is not recognized`
        : `“${shortened(typed)}” is no carrier that we know; give its SCAC of four letters`,
    }
  }
  if (answersTo(line, type)) return { line }
  const anything = (Object.keys(support) as RequestType[]).some((kind) => answersTo(line, kind))
  return {
    refused: anything
      ? `${line.name} cannot be asked for ${kinds[type]}`
      : `${line.name} is not supported yet`,
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim())

const byCode = (code: string, lines: readonly ChoosableLine[]) =>
  lines.find(({ scac }) => scac === code) ??
  lines.find(({ alternative_scacs }) => alternative_scacs.includes(code))

/** Words that carriers carry or leave out as they please. */
const fillers =
  /\b(container|shipping|lines?|company|co|corp|corporation|ltd|limited|group|ag|as|sa|inc|the|gmbh|marine|transport)\b/g
const bare = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(fillers, ' ')
    .replaceAll(' ', '')

/** By its whole name or the short one, without fillers; none where several go by the same. */
function byName(typed: string, lines: readonly ChoosableLine[]): ChoosableLine | undefined {
  const name = bare(typed)
  if (name.length < 2) return undefined
  const fitting = lines.filter((line) => bare(line.name) === name || bare(line.short_name) === name)
  return fitting.length === 1 ? fitting[0] : undefined
}
