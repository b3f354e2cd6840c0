import { expect, test, vi } from 'vitest'
import type { DirectUpload } from '../../../contract/resources/index.ts'
import { ApiError } from '../../api/error.ts'
import { acceptedName, type UploadSteps } from './direct-upload.ts'
import { createUploadQueue, type QueueDependencies, type UploadStorage } from './queue.ts'
import type { Upload } from './upload.rules.ts'

const announced: DirectUpload = {
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
const refused = (status: number, retryAfter: number | null = null) =>
  new ApiError('No.', { kind: 'http', status, retryAfter })

/** Steps that succeed at once; a test replaces the one that it is about. */
const steps = (replaced: Partial<UploadSteps> = {}): UploadSteps => ({
  inspect: () => Promise.resolve(null),
  checksum: () => Promise.resolve('kAFQmDzST7DWlj99KOF/cg=='),
  announce: () => Promise.resolve(announced),
  put: () => Promise.resolve(),
  register: (name) => Promise.resolve({ document_id: `document of ${name}` }),
  budgetDelayMs: () => 0,
  now: () => 0,
  random: () => 0,
  ...replaced,
})

/** A storage in memory: a second queue on the same one is the next page. */
function memory() {
  const uploads = new Map<string, Upload>()
  const files = new Map<string, Blob>()
  const storage: UploadStorage = {
    save: (upload) => void uploads.set(upload.id, upload),
    saveFile: (id, kept) => Promise.resolve(files.set(id, kept) !== undefined),
    readFile: (id) => Promise.resolve(files.get(id)),
    remove: (ids) => {
      for (const id of ids) [uploads, files].forEach((kept) => kept.delete(id))
    },
  }
  return { storage, files, left: () => [...uploads.values()] }
}

let made = 0
const queueWith = (
  replaced: Partial<UploadSteps> = {},
  replacedDependencies: Partial<QueueDependencies> = {},
) =>
  createUploadQueue({
    steps: steps(replaced),
    storage: memory().storage,
    onCompleted: () => undefined,
    defer: (act) => act(),
    wait: () => Promise.resolve(),
    newId: () => String(++made),
    ...replacedDependencies,
  })
type Queue = ReturnType<typeof queueWith>
const waitFor = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 60_000, interval: 5 })
const ended = (queue: Queue) =>
  waitFor(() => {
    const words = queue.read().map(({ file_name, step }) => `${file_name} ${step}`)
    expect(words.some((each) => /waiting|checking|announcing|sending|registering/.test(each))).toBe(false)
    return words
  })
const ids = (queue: Queue) => queue.read().map(({ id }) => id)
const hanging: UploadSteps['put'] = (_, __, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
const reached = (queue: Queue, step: string) => waitFor(() => expect(queue.read()[0]?.step).toBe(step))

test('several files come in, and the inbox is refreshed once, after the last', async () => {
  const onCompleted = vi.fn<() => void>()
  const queue = queueWith({}, { onCompleted })
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done', 'b.pdf done', 'c.pdf done'])
  await waitFor(() => expect(onCompleted).toHaveBeenCalledTimes(1))
})

test('an unreachable service is waited for, longer each time, and the upload goes on without a person', async () => {
  const waited: number[] = []
  let tries = 0
  const queue = queueWith(
    { put: () => (++tries < 9 ? Promise.reject(lost()) : Promise.resolve()) },
    { wait: (ms) => Promise.resolve(void waited.push(ms)) },
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('a network that is lost before the checksum is computed is waited for too', async () => {
  let tries = 0
  const queue = queueWith(
    { checksum: () => (++tries < 3 ? Promise.reject(lost()) : Promise.resolve('c')) },
    { wait: () => Promise.resolve() },
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('a person who knows that the service is back can retry at once', async () => {
  let works = false
  const queue = queueWith(
    { announce: () => (works ? Promise.resolve(announced) : Promise.reject(lost())) },
    { wait: () => new Promise(() => undefined) },
  )
  queue.add([file('a.pdf')], 100)
  await waitFor(() => expect(queue.read()[0]?.pause?.can_retry_now).toBe(true))
  works = true
  queue.retryNow()
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('a limit of requests is no failure: the file waits as long as the service says, as often as it says', async () => {
  const waited: number[] = []
  let tries = 0
  const queue = queueWith(
    {
      register: () =>
        ++tries < 12 ? Promise.reject(refused(429, 7)) : Promise.resolve({ document_id: 'd' }),
    },
    { wait: (ms) => Promise.resolve(void waited.push(ms)) },
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
  expect(waited).toEqual(Array.from({ length: 11 }, () => 7000))
})

test('requests wait for the rate limit, of which a part is reserved for pages', async () => {
  const waited: number[] = []
  let crowded = 40_000
  const queue = queueWith(
    { budgetDelayMs: () => crowded },
    {
      wait: (ms) => {
        waited.push(ms)
        crowded = 0
        return Promise.resolve()
      },
    },
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
  expect(waited).toEqual([40_000])
})

test('an upload fails with the reason when the service keeps failing, and can be retried', async () => {
  let works = false
  const announce = vi.fn<UploadSteps['announce']>(() =>
    works ? Promise.resolve(announced) : Promise.reject(refused(500)),
  )
  const queue = queueWith({ announce })
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf failed'])
  expect([queue.read()[0]?.message, announce.mock.calls.length]).toEqual(['No.', 5])
  works = true
  queue.retry(ids(queue))
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('a refusal is final: no step is repeated', async () => {
  const put = vi.fn<UploadSteps['put']>(() => Promise.reject(refused(422)))
  const queue = queueWith({ put })
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf failed'])
  expect(put).toHaveBeenCalledTimes(1)
})

test('an empty file and a disguised program are refused and not sent, and the others go on', async () => {
  const announce = vi.fn<UploadSteps['announce']>(() => Promise.resolve(announced))
  const inspect = async (blob: Blob) => ((await blob.text()) === 'bad' ? 'It is a program.' : null)
  const queue = queueWith({ announce, inspect })
  queue.add([file('empty.pdf', ''), file('b.pdf', 'bad'), file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['empty.pdf refused', 'b.pdf refused', 'a.pdf done'])
  expect(announce).toHaveBeenCalledTimes(1)
})

test('content that is already here shows its document, does not refresh the inbox, and stays until it is dismissed', async () => {
  const onCompleted = vi.fn<() => void>()
  const twin = { document_id: 'd', name: 'AN 4410.pdf' }
  const kept = memory()
  const queue = queueWith(
    { register: () => Promise.resolve({ twin }) },
    { onCompleted, storage: kept.storage },
  )
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf duplicate'])
  expect([queue.read()[0]?.twin, kept.left()[0]?.twin]).toEqual([twin, twin])
  expect(onCompleted).not.toHaveBeenCalled()
  queue.dismiss(ids(queue))
  expect([queue.read(), kept.left()]).toEqual([[], []])
})

test('a document whose answer was lost is not called a duplicate of itself', async () => {
  let tries = 0
  const twin = { document_id: 'd', name: 'a.pdf' }
  const register = () => (++tries === 1 ? Promise.reject(lost()) : Promise.resolve({ twin }))
  const queue = queueWith({ register })
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf done'])
  expect(queue.read()[0]?.document_id).toBe('d')
})

test('a cancelled upload stops at once, and its file can be sent again', async () => {
  let hangs = true
  const queue = queueWith({ put: (...given) => (hangs ? hanging(...given) : Promise.resolve()) })
  queue.add([file('a.pdf')], 100)
  await reached(queue, 'sending')
  queue.cancel(ids(queue))
  expect(queue.read()[0]?.step).toBe('cancelled')
  hangs = false
  queue.retry(ids(queue))
  expect(await ended(queue)).toEqual(['a.pdf done'])
})

test('all can be cancelled at once, also those that have not started', async () => {
  const queue = queueWith({ put: hanging })
  queue.add(
    ['a', 'b', 'c', 'd', 'e'].map((name) => file(name)),
    100,
  )
  await reached(queue, 'sending')
  queue.cancel(ids(queue))
  expect(queue.read().map(({ step }) => step)).toEqual(Array.from({ length: 5 }, () => 'cancelled'))
})

test('not more than three files are underway at once', async () => {
  let atOnce = 0
  let most = 0
  const queue = queueWith({
    put: async () => {
      most = Math.max(most, ++atOnce)
      await Promise.resolve()
      atOnce -= 1
    },
  })
  queue.add(
    Array.from({ length: 8 }, (_, index) => file(`${index}.pdf`)),
    100,
  )
  await ended(queue)
  expect(most).toBe(3)
})

test('the next page goes on, and does not send again what was sent', async () => {
  const kept = memory()
  const put = vi.fn<UploadSteps['put']>(() => Promise.resolve())
  const first = queueWith(
    {
      put,
      register: () => new Promise(() => undefined),
      announce: ({ file_name }) =>
        file_name === 'b.pdf' ? new Promise(() => undefined) : Promise.resolve(announced),
    },
    { storage: kept.storage },
  )
  first.add([file('a.pdf'), file('b.pdf')], 100)
  await reached(first, 'registering')
  await waitFor(() => expect(first.read()[1]?.step).toBe('announcing'))
  first.close()
  const checksum = vi.fn<UploadSteps['checksum']>(() => Promise.resolve('c'))
  const second = queueWith({ put, checksum }, { storage: kept.storage })
  second.adopt(kept.left())
  expect(await ended(second)).toEqual(['a.pdf done', 'b.pdf done'])
  expect([put.mock.calls.length, checksum.mock.calls.length]).toEqual([2, 0])
  expect(kept.left()).toEqual([])
})

test('a file that was too large to store is asked for again, and only the same file is accepted', async () => {
  const kept = memory()
  const first = queueWith(
    { put: hanging },
    { storage: { ...kept.storage, saveFile: () => Promise.resolve(false) } },
  )
  first.add([file('a.pdf')], 100)
  await reached(first, 'sending')
  first.close()
  const second = queueWith({}, { storage: kept.storage })
  second.adopt(kept.left())
  expect(await ended(second)).toEqual(['a.pdf missing'])
  const [id = ''] = ids(second)
  expect(second.supplyFile(id, file('a.pdf', 'longer'))).toBe(false)
  expect(second.supplyFile(id, file('a.pdf'))).toBe(true)
  expect(await ended(second)).toEqual(['a.pdf done'])
})

test('an address that expired while the page was closed is requested again', async () => {
  const kept = memory()
  const first = queueWith({ put: hanging }, { storage: kept.storage })
  first.add([file('a.pdf')], 100)
  await reached(first, 'sending')
  first.close()
  const announce = vi.fn<UploadSteps['announce']>(() => Promise.resolve(announced))
  const put = vi.fn<UploadSteps['put']>().mockRejectedValueOnce(refused(403)).mockResolvedValue(undefined)
  const second = queueWith({ announce, put }, { storage: kept.storage })
  second.adopt(kept.left())
  expect(await ended(second)).toEqual(['a.pdf done'])
  expect([announce.mock.calls.length, put.mock.calls.length]).toEqual([1, 2])
})

test('a file that was taken away before it is sent fails with that reason', async () => {
  const inspect = () =>
    Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'))
  const queue = queueWith({ inspect })
  queue.add([file('a.pdf')], 100)
  expect(await ended(queue)).toEqual(['a.pdf failed'])
  expect(queue.read()[0]?.message).toBe(
    'The file can no longer be read. Was it moved, changed or taken away?',
  )
})

test('a name that the service takes stays as it is, a longer one keeps its extension', () => {
  expect(acceptedName('Arrival notice 177IBK4410.pdf')).toBe('Arrival notice 177IBK4410.pdf')
  const long = acceptedName(`${'x'.repeat(300)}.pdf`)
  expect(long).toHaveLength(255)
  expect(long.endsWith('.pdf')).toBe(true)
  expect(acceptedName('   ')).toBe('Unnamed')
})
