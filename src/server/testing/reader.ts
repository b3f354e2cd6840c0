import type { DocumentReader } from '../reading/child/reader.ts'
import { contentOf } from '../reading/testing/content.ts'
import type { Classification, Extraction, ReadingResult, ReadingTask } from '../reading/types.ts'

type ReadOutcome = Extract<ReadingResult, { kind: 'read' }>

/** What a reader says of a paper with these lines. */
export const outcomeOf = (
  text: string,
  {
    type = null,
    unsure = false,
    ...more
  }: Partial<ReadOutcome> & { type?: Classification['document_type']; unsure?: boolean } = {},
): ReadOutcome => ({
  kind: 'read',
  content: contentOf(text),
  classification: {
    document_type: type,
    confidence: type === null ? 0 : 0.9,
    unsure,
    candidates: type === null ? [] : [{ document_type: type, confidence: 0.9 }],
    reasons: type === null ? [] : ['words in the title'],
  },
  extraction: { payload: {}, fields: [] },
  seconds: 1,
  ...more,
})

/** An extraction of one value, told to stand at the top of the first page. */
export const extractionOf = (path: string, value: string): Extraction => ({
  payload: { [path]: value },
  fields: [
    {
      path,
      value,
      text: value,
      page: 1,
      box: { x: 0.1, y: 0.1, width: 0.2, height: 0.02 },
      method: 'text',
      confidence: 0.9,
    },
  ],
})

/** A reader that says what the test has it say, and remembers what it was asked. */
export function saidReader() {
  const asked: ReadingTask[] = []
  const told = {
    read: (_work: ReadingTask): ReadingResult | Promise<ReadingResult> => outcomeOf('nothing'),
    rotate: (bytes: Uint8Array, degrees: number): Uint8Array | Promise<Uint8Array> =>
      Buffer.concat([bytes, Buffer.from(` turned by ${degrees}`)]),
    split: (parts: { first_page: number; last_page: number }[]): Uint8Array[] | Promise<Uint8Array[]> =>
      parts.map(({ first_page, last_page }) => Buffer.from(`pages ${first_page} to ${last_page}`)),
  }
  const reader: DocumentReader = {
    read: async (work) => {
      asked.push(work)
      return told.read(work)
    },
    rotate: async (bytes, degrees) => told.rotate(bytes, degrees),
    preview: (bytes, page) => Promise.resolve(Buffer.from(`picture of ${page} of ${bytes.length} bytes`)),
    split: async (_bytes, parts) => told.split(parts),
    pid: () => undefined,
    stop: () => Promise.resolve(),
  }
  return { asked, told, newReader: () => reader }
}
