import { expect, test } from 'vitest'
import { readDocumentFile } from './read-document-file.ts'
import type { ReadingTask } from './types.ts'

const paper = `Lantern Freight\nARRIVAL NOTICE\nFile LF-88123\nVessel: WREN   ETA: 12 May 2026\nLast free day: 18 May 2026\n`
const work: ReadingTask = {
  bytes: new TextEncoder().encode(paper),
  file_name: 'scan.txt',
  content_type: 'text/plain',
  document_type: null,
  templates: [],
  training: null,
}
const template: ReadingTask['templates'][number] = {
  id: 't1',
  name: 'Lantern',
  document_type: 'delivery_order',
  keywords: ['lantern freight'],
  fields: [{ path: 'delivery_order_number', pattern: 'LF-\\d+', label: null }],
  table: null,
}
const readOf = async (changed: Partial<ReadingTask>) => {
  const outcome = await readDocumentFile({ ...work, ...changed })
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome
}

test('a file is read, classified and its fields are extracted', async () => {
  expect(await readOf({})).toMatchObject({
    classification: { document_type: 'arrival_notice', unsure: false },
    template: null,
    parts: [],
  })
})

test('a template of the issuer has priority over the rules', async () => {
  const { classification, extraction, template: used } = await readOf({ templates: [template] })
  expect(classification).toMatchObject({ document_type: 'delivery_order', unsure: false })
  expect(classification.reasons).toContain('all keywords of the template “Lantern”')
  expect(extraction.payload).toMatchObject({ delivery_order_number: 'LF-88123' })
  expect(used).toEqual({ id: 't1', name: 'Lantern' })
})

test('the type chosen by a person has priority over a template of another type', async () => {
  const { extraction, template: used } = await readOf({
    templates: [template],
    document_type: 'arrival_notice',
  })
  expect(used).toBeNull()
  expect(extraction.fields.filter(({ method }) => method === 'template')).toEqual([])
})

test('a file that cannot be read gives the reason', async () => {
  expect(await readDocumentFile({ ...work, bytes: new Uint8Array() })).toMatchObject({
    kind: 'failed',
    reason: 'empty',
  })
})
