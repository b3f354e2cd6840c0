import { expect, test, vi } from 'vitest'
import type { DirectUpload } from '../../../contract/resources/index.ts'
import { ApiError } from '../../api/error.ts'
import type { UploadSteps } from './direct-upload.ts'
import { createUploadQueue } from './queue.ts'

const ticket: DirectUpload = {
  id: 'b',
  key: 'k',
  filename: 'a.pdf',
  content_type: 'application/pdf',
  metadata: {},
  service_name: 'local',
  byte_size: 3,
  checksum: 'kAFQmDzST7DWlj99KOF/cg==',
  created_at: '2026-11-20T18:58:00Z',
  signed_id: 'signed',
  direct_upload: { url: '/upload', headers: {} },
}
const file = (name: string, content = 'abc') => new File([content], name)
const lost = () => new ApiError('The service cannot be reached.', { kind: 'network' })

/** Steps that succeed at once; a test replaces the one that it is about. */
const steps = (replaced: Partial<UploadSteps> = {}): UploadSteps => ({
  checksum: () => Promise.resolve('kAFQmDzST7DWlj99KOF/cg=='),
  announce: () => Promise.resolve(ticket),
  put: () => Promise.resolve(),
  register: (name) => Promise.resolve({ document_id: `document of ${name}` }),
  wait: () => Promise.resolve(),
  random: () => 0,
  ...replaced,
})
const ended = (queue: ReturnType<typeof createUploadQueue>) =>
  vi.waitFor(() => {
    const words = queue.read().map(({ file_name, step }) => `${file_name} ${step}`)
    expect(words.some((each) => /waiting|checking|announcing|sending|registering/.test(each))).toBe(false)
    return words
  })

test('several files come in, and the inbox is told once, after the last', async () => {
  const settled = vi.fn<() => void>()
  const queue = createUploadQueue(steps(), settled)
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done', 'b.pdf done', 'c.pdf done'])
  expect(settled).toHaveBeenCalledTimes(1)
})

test('a lost connection is tried again after 1 and 2 seconds without anybody doing anything', async () => {
  const waited: number[] = []
  let tries = 0
  const queue = createUploadQueue(
    steps({
      put: () => (++tries < 3 ? Promise.reject(lost()) : Promise.resolve()),
      wait: (ms) => {
        waited.push(ms)
        return Promise.resolve()
      },
    }),
    () => undefined,
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
  expect(waited).toEqual([1000, 2000])
})

test('after the last automatic try it fails with the reason, and can be started again by hand', async () => {
  let works = false
  const announce = () => (works ? Promise.resolve(ticket) : Promise.reject(lost()))
  const queue = createUploadQueue(steps({ announce }), () => undefined)
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf failed'])
  const [failed] = queue.read()
  expect(failed?.message).toBe('The service cannot be reached.')
  works = true
  queue.retry(failed?.id ?? '')
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('a refusal is final: nothing is tried again by itself', async () => {
  const put = vi.fn<UploadSteps['put']>(() =>
    Promise.reject(new ApiError('The checksum does not match.', { kind: 'http', status: 422 })),
  )
  const queue = createUploadQueue(steps({ put }), () => undefined)
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf failed'])
  expect(put).toHaveBeenCalledTimes(1)
})

test('an empty file is refused and the others go on', async () => {
  const queue = createUploadQueue(steps(), () => undefined)
  queue.add([file('empty.pdf', ''), file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['empty.pdf refused', 'a.pdf done'])
})

test('known content shows its twin and does not disturb the inbox', async () => {
  const settled = vi.fn<() => void>()
  const twin = { document_id: 'd', name: 'AN 4410.pdf' }
  const queue = createUploadQueue(steps({ register: () => Promise.resolve({ twin }) }), settled)
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf duplicate'])
  expect(queue.read()[0]?.twin).toEqual(twin)
  expect(settled).not.toHaveBeenCalled()
})

test('a cancelled upload stops at once, and its file can be sent again', async () => {
  let hangs = true
  const put: UploadSteps['put'] = (_, __, { signal }) =>
    hangs
      ? new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      : Promise.resolve()
  const queue = createUploadQueue(steps({ put }), () => undefined)
  queue.add([file('a.pdf')], 100)
  await vi.waitFor(() => expect(queue.read()[0]?.step).toBe('sending'))
  const id = queue.read()[0]?.id ?? ''
  queue.cancel(id)
  expect(queue.read()[0]?.step).toBe('cancelled')
  hangs = false
  queue.retry(id)
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('not more than two files are underway at once', async () => {
  let atOnce = 0
  let most = 0
  const queue = createUploadQueue(
    steps({
      put: async () => {
        most = Math.max(most, ++atOnce)
        await Promise.resolve()
        atOnce -= 1
      },
    }),
    () => undefined,
  )
  queue.add(
    Array.from({ length: 6 }, (_, index) => file(`${index}.pdf`)),
    100,
  )
  await ended(queue)
  expect(most).toBe(2)
})
