import { expect, test, vi } from 'vitest'
import { createChangeStream, type ChangeNotice } from './stream.ts'

class FakeSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  close() {
    this.readyState = 2
  }
  say(type: string, data?: string, lastEventId = '') {
    if (type === 'open') this.readyState = 1
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data, lastEventId }))
  }
}

/** A browser whose time goes on only when a test says so. */
function browser() {
  const opened: FakeSource[] = []
  const asked: (string | undefined)[] = []
  const timers: { ms: number; act: () => void }[] = []
  let hidden = false
  let visibilityChanged = (): void => undefined
  let networkChanged = (_isOnline: boolean): void => undefined
  const refused = vi.fn<() => void>()
  const stream = createChangeStream({
    open: (after) => {
      asked.push(after)
      const source = new FakeSource()
      opened.push(source)
      return source as never
    },
    after: (ms, act) => {
      const timer = { ms, act }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    hidden: () => hidden,
    onHidden: (act) => {
      visibilityChanged = act
      return () => undefined
    },
    random: () => 0,
    onNetwork: (act) => {
      networkChanged = act
      return () => undefined
    },
    refused,
  })
  const notices: ChangeNotice[] = []
  stream.onChange((each) => notices.push(each))
  const last = (): FakeSource => opened.at(-1) ?? new FakeSource()
  const pass = () => timers.shift()?.act()
  const setHidden = (to: boolean) => {
    hidden = to
    visibilityChanged()
  }
  const setOnline = (to: boolean) => networkChanged(to)
  return { stream, opened, asked, timers, notices, last, pass, setHidden, setOnline, refused }
}

test('listeners are notified of changes; an event that cannot be read is ignored', () => {
  const { stream, notices, last } = browser()
  stream.start()
  last().say('open')
  expect(stream.state()).toBe('live')
  last().say('changed', '{"shipments":["s"],"containers":["c"]}')
  last().say('changed', 'not json')
  expect(notices).toEqual([{ shipments: ['s'], containers: ['c'], tracking_requests: [], documents: [] }])
})

test('a connection that is lost is opened again, later each time, and then reports that changes were missed', () => {
  const { stream, opened, timers, notices, last, pass } = browser()
  stream.start()
  last().say('open')
  last().say('error')
  expect(stream.state()).toBe('lost')
  const waits = [timers[0]?.ms]
  pass()
  last().say('error')
  waits.push(timers[0]?.ms)
  pass()
  expect(waits).toEqual([1000, 2000])
  expect(notices).toEqual([])
  last().say('open')
  expect(stream.state()).toBe('live')
  expect(notices).toEqual(['missed'])
  expect(opened).toHaveLength(3)
})

test('a client that received an event asks for what came since, and is notified when that was too much', () => {
  const { stream, asked, notices, last, pass } = browser()
  stream.start()
  last().say('open')
  last().say('changed', '{"containers":["c"]}', '41')
  last().say('error')
  pass()
  last().say('open')
  expect(asked).toEqual([undefined, '41'])
  expect(notices).toHaveLength(1)
  last().say('reset', '{}', '2000')
  expect(notices.at(-1)).toBe('missed')
})

test('a client that received only the current position asks for what came since, and has missed nothing', () => {
  const { stream, asked, notices, last, pass } = browser()
  stream.start()
  last().say('open')
  last().say('begun', '{}', '40')
  last().say('error')
  pass()
  last().say('open')
  expect(asked).toEqual([undefined, '40'])
  expect(notices).toEqual([])
})

test('a stream that the service refuses leads to a request for the session', () => {
  const { stream, last, refused } = browser()
  stream.start()
  last().say('error')
  expect(refused).not.toHaveBeenCalled()
  const { stream: other, last: lastOther, refused: refusedOther } = browser()
  other.start()
  lastOther().close()
  lastOther().say('error')
  expect(refusedOther).toHaveBeenCalledOnce()
})

test('a tab that is hidden for a minute closes its connection, and opens it when it is shown again', () => {
  const { stream, opened, timers, last, pass, setHidden } = browser()
  stream.start()
  last().say('open')
  setHidden(true)
  setHidden(false)
  expect(timers).toEqual([])
  setHidden(true)
  expect(timers[0]?.ms).toBe(60_000)
  pass()
  expect(last().readyState).toBe(2)
  expect(stream.state()).toBe('idle')
  setHidden(false)
  expect(opened).toHaveLength(2)
})

test('after signing out nothing is received any more, and a waiting attempt is cancelled', () => {
  const { stream, timers, last } = browser()
  const stop = stream.start()
  last().say('error')
  stop()
  expect(timers).toEqual([])
  expect(stream.state()).toBe('idle')
})

test('a network that the browser reports as cut is not shown as live', () => {
  const { stream, opened, last, setOnline } = browser()
  stream.start()
  last().say('open')
  expect(stream.state()).toBe('live')
  setOnline(true)
  expect(opened).toHaveLength(1)
  setOnline(false)
  expect(stream.state()).toBe('lost')
  setOnline(true)
  last().say('open')
  expect([stream.state(), opened.length]).toEqual(['live', 2])
})
