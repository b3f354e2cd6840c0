import { expect, test } from 'vitest'
import {
  canRetry,
  percentOf,
  reduceUploads,
  totalOf,
  type Upload,
  type UploadAction,
} from './upload.rules.ts'

const waiting = (id: string, told: Partial<Upload> = {}): Upload => ({
  id,
  file_name: `${id}.pdf`,
  byte_size: 1000,
  step: 'waiting',
  bytes: 0,
  pause: null,
  message: null,
  document_id: null,
  twin: null,
  ...told,
})
const after = (...actions: UploadAction[]) =>
  actions.reduce<readonly Upload[]>(reduceUploads, [waiting('a')])[0]

test('a file goes through the steps, and each counts its own bytes', () => {
  expect(
    after({ type: 'stepped', id: 'a', step: 'checking' }, { type: 'progressed', id: 'a', bytes: 400 }),
  ).toMatchObject({ step: 'checking', bytes: 400 })
  expect(
    after(
      { type: 'stepped', id: 'a', step: 'checking' },
      { type: 'progressed', id: 'a', bytes: 1000 },
      { type: 'stepped', id: 'a', step: 'sending' },
    ),
  ).toMatchObject({ step: 'sending', bytes: 0 })
})

test('a try that failed for now waits, and the next one starts from the first byte', () => {
  const paused = after(
    { type: 'stepped', id: 'a', step: 'sending' },
    { type: 'progressed', id: 'a', bytes: 700 },
    { type: 'paused', id: 'a', reason: 'The connection was lost during the upload.', seconds: 2 },
  )
  expect(paused).toMatchObject({ step: 'sending', bytes: 0, pause: { seconds: 2 } })
  expect(reduceUploads(paused ? [paused] : [], { type: 'resumed', id: 'a' })[0]?.pause).toBeNull()
})

test('what arrives after a cancel changes nothing', () => {
  expect(
    after(
      { type: 'cancelled', id: 'a' },
      { type: 'progressed', id: 'a', bytes: 900 },
      { type: 'registered', id: 'a', document_id: 'd' },
    ),
  ).toMatchObject({ step: 'cancelled', bytes: 0, document_id: null })
})

test('failed and cancelled files can be tried again; refused files and duplicates cannot', () => {
  expect(after({ type: 'failed', id: 'a', message: 'No.' }, { type: 'retried', id: 'a' })).toMatchObject({
    step: 'waiting',
    message: null,
  })
  expect(
    (['failed', 'cancelled', 'refused', 'duplicate', 'done'] as const).map((step) => canRetry({ step })),
  ).toEqual([true, true, false, false, false])
})

test('a duplicate names its twin', () => {
  const twin = { document_id: 'd', name: 'Arrival notice.pdf' }
  expect(after({ type: 'repeated', id: 'a', twin })).toMatchObject({ step: 'duplicate', twin })
})

test('clearing keeps what is underway', () => {
  const uploads = [
    waiting('a', { step: 'done' }),
    waiting('b', { step: 'sending' }),
    waiting('c', { step: 'refused' }),
  ]
  expect(reduceUploads(uploads, { type: 'cleared' }).map(({ id }) => id)).toEqual(['b'])
})

test('the total counts bytes that were sent, not bytes that were only read', () => {
  const uploads = [
    waiting('a', { step: 'done' }),
    waiting('b', { step: 'sending', bytes: 250 }),
    waiting('c', { step: 'checking', bytes: 900 }),
    waiting('d', { step: 'refused' }),
    waiting('e', { step: 'duplicate' }),
  ]
  expect(totalOf(uploads)).toEqual({
    files: 5,
    underway: 2,
    received: 1,
    duplicates: 1,
    failed: 1,
    sent: 1250,
    bytes: 3000,
  })
})

test('100 % is said only when every byte is there', () => {
  expect([percentOf(0, 0), percentOf(999, 1000), percentOf(1000, 1000)]).toEqual([0, 99, 100])
})
