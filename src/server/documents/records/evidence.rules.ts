import { isUncertainValue } from '../../../contract/resources/documents/doubt.rules.ts'
import type { DocumentRendition } from '../../../contract/vocabulary/index.ts'
import type { ReadEvidence } from '../../../contract/resources/index.ts'
import type { FileKind, SuccessfulReading } from '../../reading/types.ts'
import { storable } from './payload.rules.ts'

/** Limits of the stored evidence, so that one file cannot fill the database. */
const EVIDENCE_LIMITS = { pages: 1000, lines: 10_000, text: 500, fields: 2000, parts: 100 } as const

const renditions: Record<FileKind, DocumentRendition> = {
  pdf: 'pdf',
  image: 'image',
  docx: 'text',
  xlsx: 'text',
  csv: 'text',
  eml: 'text',
  text: 'text',
  archive: 'text',
}

/**
 * The evidence for the type and the fields of a document, as it is shown.
 * @param left_out paths of values that did not fit the schema
 */
export function evidenceOf(
  { content, classification, extraction, seconds, template = null, parts = [] }: SuccessfulReading,
  { left_out, waited }: { left_out: readonly string[]; waited: number },
): ReadEvidence {
  const rendition = renditions[content.kind]
  let lines = EVIDENCE_LIMITS.lines
  const pages = content.pages.slice(0, EVIDENCE_LIMITS.pages).map((page) => {
    // Cells are kept separate, so that columns of a table stay apart.
    const cells = rendition === 'text' ? page.lines.flatMap((line) => line.cells) : []
    const shown = cells.slice(0, Math.max(0, lines))
    lines -= shown.length
    return {
      number: page.number,
      width: page.width,
      height: page.height,
      turned: page.turned ?? (page.number === 1 ? content.turned : 0),
      lines: shown.map(({ text, x, y, width, height }) => ({
        text: text.slice(0, EVIDENCE_LIMITS.text),
        x,
        y,
        width,
        height,
      })),
    }
  })
  const isKept = ({ path }: { path: string }) =>
    !left_out.some((gone) => gone === '' || path === gone || path.startsWith(`${gone}.`))
  const found = extraction.fields.filter(isKept)
  const unlisted = found.slice(EVIDENCE_LIMITS.fields)
  return storable({
    rendition,
    pages,
    pages_count: content.pages_count,
    unread_pages: content.unread_pages?.slice(0, EVIDENCE_LIMITS.pages),
    turned: content.turned,
    fields: found.slice(0, EVIDENCE_LIMITS.fields).map(({ replaced: _, ...field }) => field),
    ...(unlisted.length > 0 && {
      unlisted_uncertain_values: unlisted.filter((field) => isUncertainValue(field, false)).length,
    }),
    candidates: classification.candidates,
    reasons: classification.reasons,
    proposed_parts: parts.length > 1 ? parts.slice(0, EVIDENCE_LIMITS.parts) : [],
    notes: content.notes,
    template,
    timings: { waited: Math.max(0, waited), reading: seconds },
  }) as ReadEvidence
}

/** Evidence of a document that was not read. */
export const noEvidence: ReadEvidence = {
  rendition: 'none',
  pages: [],
  pages_count: 0,
  turned: 0,
  fields: [],
  candidates: [],
  reasons: [],
  proposed_parts: [],
  notes: [],
  template: null,
  timings: { waited: 0, reading: 0 },
}

/** A note for people: the reasons for the type, and whether it is uncertain. */
export function classificationNotes({ classification }: SuccessfulReading): string | null {
  const said = classification.reasons.slice(0, 5).join('; ')
  if (classification.unsure) return said === '' ? 'No evidence for any type' : `Not certain: ${said}`
  return said === '' ? null : said
}
