// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readableText } from '../../ui/testing/accessible.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { queryClient } from '../../api/index.ts'
import { LiveMark } from './live-mark.tsx'

/** The browser's connection, whose events the test sends. */
class Connection extends EventTarget {
  static readonly all: Connection[] = []
  readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    Connection.all.push(this)
  }
  close() {
    this.readyState = this.CLOSED
  }
}
/** The worker that times the silence. */
class SilentWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('Worker', SilentWorker)
  Connection.all.length = 0
})
afterEach(async () => {
  await closePage()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a cut network is not shown as live', async () => {
  const routes = [{ path: '/', Component: LiveMark }]
  const { main } = await openPage({ routes, at: '/', client: queryClient })
  const open = () =>
    act(async () => void Connection.all.at(-1)?.dispatchEvent(new MessageEvent('begun', { data: '{}' })))
  const network = (state: 'online' | 'offline') =>
    act(async () => void window.dispatchEvent(new Event(state)))
  await open()
  expect(readableText(main)).toBe('Live')
  await network('offline')
  expect(readableText(main)).toMatch(/Not live since \d\d:\d\d/)
  await network('online')
  await open()
  expect(readableText(main)).toBe('Live')
})
