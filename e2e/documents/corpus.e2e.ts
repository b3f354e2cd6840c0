import { expect, test } from '@playwright/test'
import { readContent } from '../../src/server/reading/read/read-file.ts'
import type { TextPage } from '../../src/server/reading/types.ts'
import { type Made, makeDocuments } from '../../src/training/corpus/make.ts'
import type { Rectangle, TruthFile } from '../../src/training/corpus/types.ts'

const options = { seed: 1, count: 30, scans: 0 }
const plain = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase()

/** The words whose middle is in the box. */
function wordsIn(page: TextPage | undefined, { x, y, width, height }: Rectangle): string {
  const words = (page?.lines ?? []).flatMap(({ cells }) => cells.flatMap((cell) => cell.words))
  const isIn = (at: number, from: number, length: number): boolean =>
    at > from - 0.001 && at < from + length + 0.001
  return words
    .filter((word) => isIn(word.x + word.width / 2, x, width) && isIn(word.y + word.height / 2, y, height))
    .map(({ text }) => text)
    .join('')
}

async function make(): Promise<{ files: TruthFile[]; made: Map<string, Made> }> {
  const made = new Map<string, Made>()
  const files = await makeDocuments(options, (one) => {
    made.set(one.name, one)
    return Promise.resolve()
  })
  return { files, made }
}

test(
  'where a made document says that a field is, the reader finds its text, and the same seed says the same',
  { tag: '@long' },
  async () => {
    const { files, made } = await make()
    const wrong: string[] = []
    let count = 0
    for (const { file, fields } of files) {
      const content = await readContent({
        bytes: made.get(file)?.bytes ?? new Uint8Array(),
        file_name: file,
        content_type: null,
      })
      for (const { path, text, page, boxes } of fields) {
        count += 1
        const found = boxes.map((box) => wordsIn(content.pages[page - 1], box)).join('')
        // Signs that touch the value are part of its word: `(CNNGB)`, `Ltd,`.
        if (!plain(found).includes(plain(text))) wrong.push(`${file} ${path}: “${text}”, read “${found}”`)
      }
    }
    expect(count).toBeGreaterThan(800)
    // A line that breaks elsewhere in print than on the screen is the exception.
    expect(wrong.length, wrong.join('\n')).toBeLessThan(count / 200)
    const again = await make()
    expect(again.files).toEqual(files)
  },
)
