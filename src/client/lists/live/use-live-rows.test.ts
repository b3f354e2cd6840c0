// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeStream, loadListOperations, queryClient } from '../../api/index.ts'
import { answerRequests } from '../../api/testing/answers.ts'
import { containerOf, idOf, shipmentOf } from '../../api/testing/records.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { containerSource } from '../container-row/index.ts'
import { listPageQuery } from '../rows/queries.ts'
import { readView } from '../view/index.ts'
import { useLiveRows } from './use-live-rows.ts'

/** The browser's connection, whose events the test sends. */
class Connection extends EventTarget {
  static last: Connection | undefined
  readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    Connection.last = this
  }
  close() {
    this.readyState = this.CLOSED
  }
}
/** The worker that times the silence. */
class SilentWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>()
}

const view = readView('containers', new URLSearchParams())
const firstPage = listPageQuery(containerSource, view, 0)
const Board = () => {
  useQuery(firstPage)
  useLiveRows(containerSource, view)
  return null
}

let end = (): void => undefined
beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('Worker', SilentWorker)
  await loadListOperations()
  await openPageAs({ role: 'clerk' })
})
afterEach(async () => {
  end()
  await closePage()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a list of container 2, and gives how often it was asked for, and what tells that containers changed. */
async function openBoard() {
  const container = containerOf(2)
  const { asked } = answerRequests({
    list_containers: () => ({
      data: [container],
      included: [{ ...shipmentOf(1, [container]) }],
      links: {},
      meta: { size: 100, total: 1 },
    }),
  })
  await queryClient.fetchQuery(firstPage)
  vi.useFakeTimers()
  end = changeStream.start()
  await openPage({ routes: [{ path: '/', Component: Board }], at: '/', client: queryClient })
  const before = asked.length
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const change = async (...ids: string[]) => {
    const data = JSON.stringify({ containers: ids })
    await act(async () => void Connection.last?.dispatchEvent(new MessageEvent('changed', { data })))
    await pass(0)
  }
  return { change, pass, requests: () => asked.length - before }
}

test('the change of a row is asked for at once', async () => {
  const { change, requests } = await openBoard()
  await change(idOf(2))
  expect(requests()).toBe(1)
})

test('changes that follow the first are asked for together, five seconds after it', async () => {
  const { change, pass, requests } = await openBoard()
  for (let n = 0; n < 9; n += 1) {
    await change(idOf(2))
    await pass(500)
  }
  expect(requests()).toBe(1)
  await pass(600)
  expect(requests()).toBe(2)
  await pass(60_000)
  expect(requests()).toBe(2)
})

test('work on other records asks for nothing, and keeps no change of a row waiting', async () => {
  const { change, pass, requests } = await openBoard()
  for (let n = 0; n < 9; n += 1) {
    await change(idOf(7))
    await pass(500)
  }
  expect(requests()).toBe(0)
  await change(idOf(2))
  expect(requests()).toBe(1)
})
