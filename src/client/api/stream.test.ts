import { expect, test, vi } from 'vitest'
import { makeStream, type News } from './stream.ts'

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
  let turned = (): void => undefined
  const refused = vi.fn<() => void>()
  const stream = makeStream({
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
      turned = act
      return () => undefined
    },
    random: () => 0,
    refused,
  })
  const news: News[] = []
  stream.onNews((each) => news.push(each))
  const last = (): FakeSource => opened.at(-1) ?? new FakeSource()
  const pass = () => timers.shift()?.act()
  const turn = (to: boolean) => {
    hidden = to
    turned()
  }
  return { stream, opened, asked, timers, news, last, pass, turn, refused }
}

test('what changed is told to those who listen; what cannot be read is passed over', () => {
  const { stream, news, last } = browser()
  stream.start()
  last().say('open')
  expect(stream.state()).toBe('live')
  last().say('changed', '{"shipments":["s"],"containers":["c"]}')
  last().say('changed', 'not json')
  expect(news).toEqual([{ shipments: ['s'], containers: ['c'], tracking_requests: [], documents: [] }])
})

test('a connection that is cut opens again, later each time, and then says that something was missed', () => {
  const { stream, opened, timers, news, last, pass } = browser()
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
  expect(news).toEqual([])
  last().say('open')
  expect(stream.state()).toBe('live')
  expect(news).toEqual(['missed'])
  expect(opened).toHaveLength(3)
})

test('who was told something asks for what came since, and hears when that was too much', () => {
  const { stream, asked, news, last, pass } = browser()
  stream.start()
  last().say('open')
  last().say('changed', '{"containers":["c"]}', '41')
  last().say('error')
  pass()
  last().say('open')
  expect(asked).toEqual([undefined, '41'])
  expect(news).toHaveLength(1)
  last().say('reset', '{}', '2000')
  expect(news.at(-1)).toBe('missed')
})

test('who was only told where it stands asks for what came since, and has missed nothing', () => {
  const { stream, asked, news, last, pass } = browser()
  stream.start()
  last().say('open')
  last().say('begun', '{}', '40')
  last().say('error')
  pass()
  last().say('open')
  expect(asked).toEqual([undefined, '40'])
  expect(news).toEqual([])
})

test('a refusal leads to asking who is signed in', () => {
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

test('a tab that nobody sees for a minute closes its connection, and opens it when it is seen again', () => {
  const { stream, opened, timers, last, pass, turn } = browser()
  stream.start()
  last().say('open')
  turn(true)
  turn(false)
  expect(timers).toEqual([])
  turn(true)
  expect(timers[0]?.ms).toBe(60_000)
  pass()
  expect(last().readyState).toBe(2)
  expect(stream.state()).toBe('quiet')
  turn(false)
  expect(opened).toHaveLength(2)
})

test('who signs out is told nothing more, and a wait is called off', () => {
  const { stream, timers, last } = browser()
  const stop = stream.start()
  last().say('error')
  stop()
  expect(timers).toEqual([])
  expect(stream.state()).toBe('quiet')
})
