import type { DocumentRendition } from '../../../contract/vocabulary/index.ts'
import type { ReadEvidence } from '../../../contract/resources/index.ts'
import type { FileKind, ReadingResult } from '../../reading/types.ts'
import { wellFormed } from './payload.rules.ts'

export type ReadOutcome = Extract<ReadingResult, { kind: 'read' }>

/** What is kept for people to look at, whatever the file holds. */
const most = { pages: 1000, lines: 10_000, text: 500, fields: 2000, parts: 100 } as const

const renditions: Record<FileKind, DocumentRendition> = {
  pdf: 'pdf',
  image: 'image',
  docx: 'text',
  xlsx: 'text',
  csv: 'text',
  eml: 'text',
  text: 'text',
}

/**
 * What a document's type and fields rest on, in a form to be shown.
 * @param left_out paths of the payload that did not fit its schema
 */
export function evidenceOf(
  { content: reading, classification, extraction, seconds, template = null, parts = [] }: ReadOutcome,
  { left_out, waited }: { left_out: readonly string[]; waited: number },
): ReadEvidence {
  const rendition = renditions[reading.kind]
  let lines = most.lines
  const pages = reading.pages.slice(0, most.pages).map((page) => {
    // Cell by cell: between the columns of a table nothing stands.
    const cells = rendition === 'text' ? page.lines.flatMap((line) => line.cells) : []
    const shown = cells.slice(0, Math.max(0, lines))
    lines -= shown.length
    return {
      number: page.number,
      width: page.width,
      height: page.height,
      turned: page.turned ?? (page.number === 1 ? reading.turned : 0),
      lines: shown.map(({ text, x, y, width, height }) => ({
        text: text.slice(0, most.text),
        x,
        y,
        width,
        height,
      })),
    }
  })
  const isKept = ({ path }: { path: string }) =>
    !left_out.some((gone) => gone === '' || path === gone || path.startsWith(`${gone}.`))
  return wellFormed({
    rendition,
    pages,
    pages_count: reading.pages_count,
    turned: reading.turned,
    fields: extraction.fields.filter(isKept).slice(0, most.fields),
    candidates: classification.candidates,
    reasons: classification.reasons,
    proposed_parts: parts.length > 1 ? parts.slice(0, most.parts) : [],
    notes: reading.notes,
    template,
    timings: { waited: Math.max(0, waited), reading: seconds },
  }) as ReadEvidence
}

/** Of a document that was not read, or could not be. */
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

/** For people: what speaks for the type, and that it is not certain. */
export function notesOf({ classification }: ReadOutcome): string | null {
  const said = classification.reasons.slice(0, 5).join('; ')
  if (classification.unsure)
    return said === '' ? 'Nothing tells of what type this is' : `Not certain: ${said}`
  return said === '' ? null : said
}
