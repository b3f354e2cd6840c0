import { expect, test } from 'vitest'
import { newUpload, type Upload } from './upload.rules.ts'
import { stepText, totalText } from './upload.texts.ts'

const upload = (changes: Partial<Upload>): Upload => ({
  ...newUpload({ id: 'a', order: 0 }, { name: 'notice.pdf', type: '', size: 2_000_000 }, null),
  ...changes,
})

test('each step says what is done, with the share of real bytes where bytes move', () => {
  expect(stepText(upload({ step: 'checking', bytes: 1_000_000 }))).toBe('Computing checksum 50 %')
  expect(stepText(upload({ step: 'sending', bytes: 1_999_999 }))).toBe('Sending 99 %')
  expect(
    stepText(
      upload({
        step: 'sending',
        pause: { reason: 'The service cannot be reached.', seconds: 4, can_retry_now: true },
      }),
    ),
  ).toBe('The service cannot be reached. Next try in 4 s.')
  expect(stepText(upload({ step: 'duplicate', twin: { document_id: 'd', name: 'AN 4410.pdf' } }))).toBe(
    'The same content is already here as AN 4410.pdf',
  )
})

test('what is announced aloud changes only when a file does', () => {
  const sending = [upload({ step: 'sending', bytes: 500_000 }), upload({ step: 'done' })]
  expect(totalText(sending, { aloud: false })).toBe('Uploading 1 file · 62 % of 3.8 MB · 1 received')
  expect(totalText(sending, { aloud: true })).toBe('Uploading 1 file · 1 received')
})

test('at the end the counts of received, existing and failed files are shown', () => {
  const ended = [upload({ step: 'done' }), upload({ step: 'duplicate' }), upload({ step: 'failed' })]
  expect(totalText(ended, { aloud: true })).toBe('Uploads ended: 1 received, 1 already here, 1 failed')
  expect(totalText([upload({ step: 'cancelled' })], { aloud: true })).toBe('Uploads cancelled')
  expect(totalText([], { aloud: true })).toBe('')
})

test('of many files about ten counts are announced', () => {
  const after = (received: number) =>
    Array.from({ length: 500 }, (_, at) => upload({ step: at < received ? 'done' : 'waiting' }))
  const announced = Array.from({ length: 500 }, (_, received) => totalText(after(received), { aloud: true }))
  expect(new Set(announced).size).toBeLessThanOrEqual(25)
  expect(announced.at(0)).toBe('Uploading 500 files')
  expect(announced.at(180)).toBe('Uploading · 150 received')
})
