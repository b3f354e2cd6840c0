import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { withOcrNoise } from '../testing/ocr-noise.ts'
import { type SampleFact, sampleDocuments } from '../testing/sample-documents.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const width = 34
const inRows = (cells: string[], count: number): string[] =>
  Array.from({ length: Math.ceil(cells.length / count) }, (_, row) =>
    cells
      .slice(row * count, (row + 1) * count)
      .map((cell) => cell.padEnd(width))
      .join(''),
  )
/** Different layouts of the same facts. */
const layouts: Record<string, (facts: SampleFact[]) => string> = {
  'labels to the left': (facts) =>
    inRows(
      facts.flatMap(([, written, , [label]]) => [`${label}:`, written]),
      4,
    ).join('\n'),
  'labels above': (facts) => {
    const labels = inRows(
      facts.map(([, , , [, label]]) => label),
      3,
    )
    const values = inRows(
      facts.map(([, written]) => written),
      3,
    )
    return labels.map((row, line) => `${row}\n${values[line]}\n`).join('\n')
  },
  'a table of labels': (facts) =>
    facts.map(([, written, , [, , label]]) => `${label.padEnd(width)}${written}`).join('\n'),
}

const cases = Object.entries(sampleDocuments).flatMap(([type, paper]) =>
  Object.entries(layouts).map(([name, layout]) => ({ type: type as DocumentType, name, layout, paper })),
)
const seeds = Array.from({ length: 40 }, (_, seed) => seed)
/** True if all expected members are there, and lists have the same length. */
const says = (read: unknown, wanted: unknown): boolean => {
  if (typeof wanted !== 'object' || wanted === null || typeof read !== 'object' || read === null)
    return read === wanted
  if (Array.isArray(wanted) && (!Array.isArray(read) || read.length !== wanted.length)) return false
  const entries = new Map<string, unknown>(Object.entries(read))
  return Object.entries(wanted).every(([name, value]) => says(entries.get(name), value))
}

test.for(cases)('$type with $name, printed and scanned, gives the same values', ({ type, layout, paper }) => {
  const { title, facts, table, rows } = paper
  const content = contentOf(`# ${title}\n\n${layout(facts)}\n\n${table}`)
  const wrong = seeds.flatMap((seed) => {
    const { payload } = extract(seed === 0 ? content : withOcrNoise(content, seed), type)
    const wanted: [string, unknown][] = [
      ...facts.map(([path, , read]): [string, unknown] => [path, read]),
      rows,
    ]
    return wanted
      .filter(([path, read]) => !says(payload[path], read))
      .map(([path]) => `${seed} ${path} ${JSON.stringify(payload[path])}`)
  })
  expect(wrong).toEqual([])
})
