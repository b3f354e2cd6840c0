import { expect, test } from 'vitest'
import {
  canRetry,
  isStored,
  newUpload,
  emptyCheckpoint,
  percentOf,
  reduceUpload,
  validCheckpoint,
  adoptedUpload,
  totalOf,
  type Upload,
  type UploadAction,
  isLostOnLeave,
} from './upload.rules.ts'

const upload = (changes: Partial<Upload> = {}): Upload => ({
  ...newUpload({ id: 'a', order: 0 }, { name: 'a.pdf', type: 'application/pdf', size: 1000 }, null),
  ...changes,
})
const ticket = { signed_id: 's', url: '/u', headers: {}, announced_at: 0 }
const after = (...actions: UploadAction[]) => actions.reduce(reduceUpload, upload())
const hours = (count: number) => count * 3_600_000

test('a file goes through the steps, and each counts its own bytes', () => {
  const checking: UploadAction[] = [
    { type: 'stepped', step: 'checking' },
    { type: 'progressed', bytes: 1000 },
  ]
  expect(after(...checking)).toMatchObject({ step: 'checking', bytes: 1000 })
  expect(after(...checking, { type: 'stepped', step: 'sending' })).toMatchObject({
    step: 'sending',
    bytes: 0,
  })
})

test('a failed try waits, and the next one starts from the first byte', () => {
  const paused = after(
    { type: 'stepped', step: 'sending' },
    { type: 'progressed', bytes: 700 },
    { type: 'paused', reason: 'The connection was lost.', seconds: 2, can_retry_now: true },
  )
  expect(paused).toMatchObject({ step: 'sending', bytes: 0, pause: { seconds: 2 } })
  expect(reduceUpload(paused, { type: 'resumed' }).pause).toBeNull()
})

test('what arrives after a cancel changes nothing', () => {
  const late = after(
    { type: 'cancelled' },
    { type: 'progressed', bytes: 900 },
    { type: 'registered', document_id: 'd' },
  )
  expect(late).toMatchObject({ step: 'cancelled', bytes: 0, document_id: null })
})

test('failed and cancelled files can be tried again; refused files and duplicates cannot', () => {
  const retried = after({ type: 'failed', message: 'No.' }, { type: 'retried' })
  expect(retried).toMatchObject({ step: 'waiting', message: null })
  const steps = ['failed', 'cancelled', 'refused', 'duplicate', 'done'] as const
  expect(steps.map((step) => canRetry({ step }))).toEqual([true, true, false, false, false])
})

test('a duplicate is stored with the existing document until it is dismissed; a received file is not', () => {
  const twin = { document_id: 'd', name: 'Arrival notice.pdf' }
  const duplicate = after({ type: 'duplicate', twin })
  expect(duplicate).toMatchObject({ step: 'duplicate', twin })
  expect([duplicate, after({ type: 'registered', document_id: 'd' })].map(isStored)).toEqual([true, false])
})

test('the next page starts what had not ended, and leaves what had ended', () => {
  const sending = upload({ step: 'sending', bytes: 400, checksum: 'c', ticket })
  expect(adoptedUpload(sending)).toMatchObject({ step: 'waiting', bytes: 0, checksum: 'c', ticket })
  expect(adoptedUpload(upload({ step: 'duplicate' })).step).toBe('duplicate')
})

test('an address is valid for an hour, and the bytes that were sent there for a day', () => {
  const known = { ...emptyCheckpoint, checksum: 'c', ticket }
  expect(validCheckpoint(known, hours(0.5)).ticket).toEqual(ticket)
  expect(validCheckpoint(known, hours(1)).ticket).toBeNull()
  expect(validCheckpoint({ ...known, sent: true }, hours(20))).toMatchObject({ ticket, sent: true })
  expect(validCheckpoint({ ...known, sent: true }, hours(24))).toMatchObject({
    ticket: null,
    sent: false,
    checksum: 'c',
  })
})

test('leaving the page loses only what is neither stored nor sent', () => {
  const uploads = [upload(), upload({ kept: true }), upload({ sent: true }), upload({ step: 'done' })]
  expect(uploads.map(isLostOnLeave)).toEqual([true, false, false, false])
})

test('the total counts bytes that were sent, not bytes that were only read', () => {
  const uploads = [
    upload({ step: 'done' }),
    upload({ step: 'sending', bytes: 250 }),
    upload({ step: 'waiting', sent: true }),
    upload({ step: 'checking', bytes: 900 }),
    upload({ step: 'refused' }),
    upload({ step: 'duplicate' }),
  ]
  expect(totalOf(uploads)).toEqual({
    files: 6,
    underway: 3,
    received: 1,
    duplicates: 1,
    failed: 1,
    sent: 2250,
    bytes: 4000,
  })
})

test('100 % is shown only when every byte is there', () => {
  expect([percentOf(0, 0), percentOf(999, 1000), percentOf(1000, 1000)]).toEqual([0, 99, 100])
})
