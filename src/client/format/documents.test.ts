import { expect, test } from 'vitest'
import { documentSourceLabel, documentSummary } from './documents.ts'

const facts = { document_type: 'arrival_notice', document_type_manual: null, state: 'read' }

test('a document that was read waits for a person, and says when its type is not sure', () => {
  expect(documentSummary(facts)).toMatchObject({ type: 'Arrival notice', label: 'To review' })
  expect(documentSummary({ ...facts, is_unsure: true })).toMatchObject({ label: 'Not sure', tone: 'warn' })
  expect(documentSummary({ ...facts, is_unsure: true, reviewed_at: '2026-11-20T08:00:00Z' }).label).toBe(
    'Reviewed',
  )
})

test('one that failed says why', () => {
  const failure = 'The file is protected by a password.'
  expect(documentSummary({ ...facts, state: 'failed', failure })).toMatchObject({
    label: 'Failed',
    title: failure,
  })
})

test('what a person said of the type wins, and an unknown type stays readable', () => {
  expect(documentSummary({ ...facts, document_type_manual: 'packing_list' }).type).toBe('Packing list')
  expect(documentSummary({ ...facts, document_type: 'weight_ticket' }).type).toBe('Weight ticket')
  expect(documentSummary({ ...facts, document_type: null }).type).toBeNull()
})

test('how it came is told in words', () => {
  expect(['upload', 'api', 'email', 'split_document'].map(documentSourceLabel)).toEqual([
    'Upload',
    'API',
    'E-mail',
    'Split',
  ])
})
