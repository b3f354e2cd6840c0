import { expect, test } from 'vitest'
import type { Upload } from './upload.rules.ts'
import { refusalOf, tellStep, tellTotal } from './upload.words.ts'

const upload = (told: Partial<Upload>): Upload => ({
  id: 'a',
  file_name: 'notice.pdf',
  byte_size: 2_000_000,
  step: 'waiting',
  bytes: 0,
  pause: null,
  message: null,
  document_id: null,
  twin: null,
  ...told,
})

test('each step says what is done, with the share of real bytes where bytes move', () => {
  expect(tellStep(upload({ step: 'checking', bytes: 1_000_000 }))).toBe('Computing checksum 50 %')
  expect(tellStep(upload({ step: 'sending', bytes: 1_999_999 }))).toBe('Sending 99 %')
  expect(
    tellStep(upload({ step: 'sending', pause: { reason: 'The service cannot be reached.', seconds: 4 } })),
  ).toBe('The service cannot be reached. Next try in 4 s.')
  expect(tellStep(upload({ step: 'duplicate', twin: { document_id: 'd', name: 'AN 4410.pdf' } }))).toBe(
    'The same content is already here as AN 4410.pdf',
  )
})

test('what is announced aloud changes only when a file does', () => {
  const sending = [upload({ step: 'sending', bytes: 500_000 }), upload({ step: 'done' })]
  expect(tellTotal(sending, { aloud: false })).toBe('Uploading 1 file · 62 % of 3.8 MB · 1 received')
  expect(tellTotal(sending, { aloud: true })).toBe('Uploading 1 file · 1 received')
})

test('at the end it is said how many came in, were here already, or failed', () => {
  const ended = [upload({ step: 'done' }), upload({ step: 'duplicate' }), upload({ step: 'failed' })]
  expect(tellTotal(ended, { aloud: true })).toBe('Uploads ended: 1 received, 1 already here, 1 failed')
  expect(tellTotal([upload({ step: 'cancelled' })], { aloud: true })).toBe('Uploads cancelled')
  expect(tellTotal([], { aloud: true })).toBe('')
})

test('an empty file and one that is too large are refused with a sentence', () => {
  expect(refusalOf({ name: 'a', size: 0 }, 1000)).toMatch(/0 bytes/)
  expect(refusalOf({ name: 'a', size: 5 * 1024 * 1024 }, 2 * 1024 * 1024)).toBe(
    'The file has 5.0 MB; the largest that is taken here has 2.0 MB.',
  )
  expect(refusalOf({ name: 'a', size: 1000 }, 1000)).toBeNull()
})
