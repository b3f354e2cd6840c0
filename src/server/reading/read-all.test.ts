import { expect, test } from 'vitest'
import { readAll } from './read-all.ts'
import type { Work } from './types.ts'

const paper = `Lantern Freight\nARRIVAL NOTICE\nFile LF-88123\nVessel: WREN   ETA: 12 May 2026\nLast free day: 18 May 2026\n`
const work: Work = {
  bytes: new TextEncoder().encode(paper),
  file_name: 'scan.txt',
  content_type: 'text/plain',
  document_type: null,
  templates: [],
  experience: null,
}
const template: Work['templates'][number] = {
  id: 't1',
  name: 'Lantern',
  document_type: 'delivery_order',
  keywords: ['lantern freight'],
  fields: [{ path: 'delivery_order_number', pattern: 'LF-\\d+', label: null }],
  table: null,
}
const readOf = async (changed: Partial<Work>) => {
  const outcome = await readAll({ ...work, ...changed })
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome
}

test('a file is read, called by its type and searched for fields', async () => {
  expect(await readOf({})).toMatchObject({
    classification: { document_type: 'arrival_notice', unsure: false },
    template: null,
    parts: [],
  })
})

test('a template of the issuer goes before the rules', async () => {
  const { classification, extraction, template: used } = await readOf({ templates: [template] })
  expect(classification).toMatchObject({ document_type: 'delivery_order', unsure: false })
  expect(classification.reasons).toContain('all keywords of the template “Lantern”')
  expect(extraction.payload).toMatchObject({ delivery_order_number: 'LF-88123' })
  expect(used).toEqual({ id: 't1', name: 'Lantern' })
})

test('what a person says of the type goes before a template of another', async () => {
  const { extraction, template: used } = await readOf({
    templates: [template],
    document_type: 'arrival_notice',
  })
  expect(used).toBeNull()
  expect(extraction.fields.filter(({ method }) => method === 'template')).toEqual([])
})

test('what cannot be read ends with the reason', async () => {
  expect(await readAll({ ...work, bytes: new Uint8Array() })).toMatchObject({
    kind: 'failed',
    reason: 'empty',
  })
})
