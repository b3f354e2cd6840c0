import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/error.ts'
import type { Dropped } from './folders.ts'
import type { UploadQueue } from './queue.ts'
import { storageFailureText } from './start-failure.ts'
import { readUploadState, startUploads, uploadDropped } from './upload-store.ts'

const queueModule = vi.hoisted(() => ({
  openTabQueue:
    vi.fn<(account: string, limit: number, report: (notice: string) => void) => Promise<unknown>>(),
  collectFiles: vi.fn<(dropped: readonly Dropped[]) => Promise<unknown>>(),
  isLoadable: true,
}))
vi.mock('./tab-queue.ts', () => ({
  get openTabQueue() {
    if (!queueModule.isLoadable) throw new TypeError('Failed to fetch dynamically imported module')
    return queueModule.openTabQueue
  },
  get collectFiles() {
    if (!queueModule.isLoadable) throw new TypeError('Failed to fetch dynamically imported module')
    return queueModule.collectFiles
  },
}))

const account = { id: 'a', company_name: 'Northwind' }
const queue = { subscribe: () => () => undefined, add: vi.fn<UploadQueue['add']>(), close: () => undefined }
const quota = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

let stop: () => void
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  queueModule.isLoadable = true
  queueModule.openTabQueue.mockResolvedValue(queue)
  queueModule.collectFiles.mockResolvedValue({ files: [], notices: [] })
  stop = startUploads({ account, largest_file_bytes: 100, requests_a_minute: 300 })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const noticesOf = async (): Promise<readonly string[]> => {
  await uploadDropped([new File(['x'], 'a.pdf')])
  expect(readUploadState().isTrayOpen).toBe(true)
  return readUploadState().notices
}

test('an upload that cannot begin because the service cannot be reached says that', async () => {
  queueModule.openTabQueue.mockRejectedValue(new ApiError('No answer.', { kind: 'network' }))
  expect(await noticesOf()).toEqual([
    'The service cannot be reached, and the upload could not begin. Drop the files again.',
  ])
})

test('an upload that the service refuses says the sentence of the service', async () => {
  queueModule.openTabQueue.mockRejectedValue(
    new ApiError('This account may not upload.', { kind: 'http', status: 403 }),
  )
  expect(await noticesOf()).toEqual(['This account may not upload.'])
})

test('an upload that cannot begin because the storage of the browser is full says that', async () => {
  queueModule.openTabQueue.mockRejectedValue(quota())
  expect((await noticesOf()).join()).toMatch(/^The storage of this browser is full/)
})

test('a file that was taken away during the drop is named as the reason', async () => {
  queueModule.collectFiles.mockRejectedValue(new DOMException('Gone', 'NotFoundError'))
  expect((await noticesOf()).join()).toMatch(/^The file can no longer be read/)
})

test('another error is shown with its message', async () => {
  queueModule.collectFiles.mockRejectedValue(new Error('too much recursion'))
  expect(await noticesOf()).toEqual(['The upload could not begin: too much recursion'])
})

test('code that cannot be loaded asks for a reload, and without a network says that the service is away', async () => {
  queueModule.isLoadable = false
  expect((await noticesOf()).join()).toMatch(/code could not be loaded.*Reload the page/)
  vi.stubGlobal('navigator', { onLine: false })
  expect((await noticesOf()).join()).toMatch(/^The service cannot be reached/)
})

test('after a failure the next drop begins again', async () => {
  queueModule.openTabQueue.mockRejectedValueOnce(new Error('once'))
  expect(await noticesOf()).toEqual(['The upload could not begin: once'])
  expect(await noticesOf()).toEqual([])
  expect(queue.add).toHaveBeenCalledTimes(1)
})

test('a browser that stores nothing says once that a reload loses what is not sent, and why', async () => {
  queueModule.openTabQueue.mockImplementation((_, __, report) => {
    report(storageFailureText(quota()))
    report(storageFailureText(quota()))
    return Promise.resolve(queue)
  })
  expect(await noticesOf()).toEqual([
    'The storage of this browser is full. Files are sent all the same, but a reload of the page loses what is not sent by then.',
  ])
  expect(storageFailureText(new Error('denied'))).toMatch(/^This browser does not keep files/)
})
