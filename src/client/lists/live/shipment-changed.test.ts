// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeStream } from '../../api/index.ts'
import { render } from '../../ui/testing/render.ts'
import { ShipmentChanged } from './shipment-changed.tsx'

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

/** The worker that times the silence: in these tests it is never silent long enough. */
class SilentWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>()
}

let closeStream: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('Worker', SilentWorker)
  Connection.all.length = 0
  closeStream = changeStream.start()
})
afterEach(() => {
  closeStream()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const send = (event: Event) => act(() => void Connection.all.at(-1)?.dispatchEvent(event))
const changed = (shipments: string[], containers: string[]) =>
  send(new MessageEvent('changed', { data: JSON.stringify({ shipments, containers }) }))

function renderPage() {
  const onShow = vi.fn<() => void>()
  const page = render(
    createElement(ShipmentChanged, { shipment_id: 'a shipment', container_ids: ['a container'], onShow }),
  )
  return { page, onShow, text: () => page.querySelector('[role=status]')?.textContent }
}

test('an open shipment page announces that changes may be missing after a lost connection, until they are shown', () => {
  const { page, onShow, text } = renderPage()
  send(new MessageEvent('begun', { data: '{}' }))
  expect(text()).toBeUndefined()
  send(new Event('error'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(Connection.all).toHaveLength(2)
  send(new MessageEvent('begun', { data: '{}' }))
  expect(text()).toBe('There was no connection for a while: something may have changed')

  act(() => page.querySelector('button')?.click())
  expect(onShow).toHaveBeenCalledTimes(1)
  expect(text()).toBeUndefined()
})

test('an open shipment page announces changes of its shipment and of its containers, and no others', () => {
  const { text } = renderPage()
  send(new MessageEvent('begun', { data: '{}' }))
  changed(['another shipment'], ['another container'])
  expect(text()).toBeUndefined()
  changed([], ['a container'])
  expect(text()).toBe('This shipment changed')
})
