import { expect, test } from 'vitest'
import { documentSourceLabel, documentSummary, notLinkedText } from './documents.ts'

const facts = { document_type: 'arrival_notice', document_type_manual: null, state: 'read' }

test('a document that was read is to be reviewed, and its label shows when its type is not sure', () => {
  expect(documentSummary(facts)).toMatchObject({ type: 'Arrival notice', label: 'To review' })
  expect(documentSummary({ ...facts, is_unsure: true })).toMatchObject({ label: 'Not sure', tone: 'warn' })
  expect(documentSummary({ ...facts, is_unsure: true, reviewed_at: '2026-11-20T08:00:00Z' }).label).toBe(
    'Reviewed',
  )
})

test('a document with a number of several shipments asks which one is meant, until a person accepts it', () => {
  const open = { ...facts, possible_links: 2, is_unsure: true }
  expect(documentSummary(open)).toMatchObject({ label: 'Which one?', tone: 'warn' })
  expect(documentSummary({ ...open, reviewed_at: '2026-11-20T08:00:00Z' }).label).toBe('Reviewed')
  expect(documentSummary({ ...open, state: 'failed' }).label).toBe('Failed')
})

test('a document that could not be read has the reason in its title', () => {
  const failure = 'The file is protected by a password.'
  expect(documentSummary({ ...facts, state: 'failed', failure })).toMatchObject({
    label: 'Failed',
    title: failure,
  })
})

test('the type set by a person wins, and an unknown type is readable', () => {
  expect(documentSummary({ ...facts, document_type_manual: 'packing_list' }).type).toBe('Packing list')
  expect(documentSummary({ ...facts, document_type: 'weight_ticket' }).type).toBe('Weight ticket')
  expect(documentSummary({ ...facts, document_type: null }).type).toBeNull()
})

test('the source of a document has a label', () => {
  expect(['upload', 'api', 'email', 'split_document'].map(documentSourceLabel)).toEqual([
    'Upload',
    'API',
    'E-mail',
    'Split',
  ])
})

test('only a document that was read is called not matched', () => {
  expect(['waiting', 'reading', 'failed', 'read'].map((state) => notLinkedText({ state }))).toEqual([
    'Not read yet',
    'Not read yet',
    'Not read',
    'Not matched',
  ])
})
