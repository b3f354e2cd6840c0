import type { DocumentReader } from '../reading/child/reader.ts'
import { contentOf } from '../reading/testing/content.ts'
import type {
  Classification,
  Extraction,
  ReadingResult,
  ReadingTask,
  SuccessfulReading,
} from '../reading/types.ts'

/** The result of reading a document with these lines. */
export const readingResult = (
  text: string,
  {
    type = null,
    unsure = false,
    ...more
  }: Partial<SuccessfulReading> & { type?: Classification['document_type']; unsure?: boolean } = {},
): SuccessfulReading => ({
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

/** An extraction of one value at the top of the first page. */
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

/** A reader with answers set by the test, which records its requests. */
export function createFakeReader() {
  const requests: ReadingTask[] = []
  const answers = {
    read: (_work: ReadingTask): ReadingResult | Promise<ReadingResult> => readingResult('nothing'),
    rotate: (bytes: Uint8Array, degrees: number): Uint8Array | Promise<Uint8Array> =>
      Buffer.concat([bytes, Buffer.from(` rotated by ${degrees}`)]),
    split: (parts: { first_page: number; last_page: number }[]): Uint8Array[] | Promise<Uint8Array[]> =>
      parts.map(({ first_page, last_page }) => Buffer.from(`pages ${first_page} to ${last_page}`)),
  }
  const reader: DocumentReader = {
    read: async (work) => {
      requests.push(work)
      return answers.read(work)
    },
    rotate: async (bytes, degrees) => answers.rotate(bytes, degrees),
    preview: (bytes, page) => Promise.resolve(Buffer.from(`picture of ${page} of ${bytes.length} bytes`)),
    split: async (_bytes, parts) => answers.split(parts),
    pid: () => undefined,
    stop: () => Promise.resolve(),
  }
  return { requests, answers, newReader: () => reader }
}
