import { expect, test, vi } from 'vitest'
import { createSeenPosition } from '../wal-position.ts'
import type { StreamBlock } from './polling.ts'
import type { ChangeNotice } from './notices.ts'
import { createChangeStream } from './stream.ts'

class FakeSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  close() {
    this.readyState = 2
  }
  /** It is open, and something has come. */
  begin() {
    this.say('open')
    this.say('begun', '{}')
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
  const polled: (string | undefined)[] = []
  let poll: { ms: number; act: () => void } | undefined
  let answer = (_blocks: StreamBlock[] | null): void => undefined
  let networkChanged = (_isOnline: boolean): void => undefined
  let silence: { ms: number; act: () => void } | undefined
  let now = 0
  const refused = vi.fn<() => void>()
  const seen = createSeenPosition()
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
    now: () => now,
    afterSilence: (ms, act) => {
      silence = { ms, act }
      return () => {
        silence = undefined
      }
    },
    onNetwork: (act) => {
      networkChanged = act
      return () => undefined
    },
    refused,
    readOnce: (after) => {
      polled.push(after)
      return new Promise((resolve) => (answer = resolve))
    },
    pollAfter: (ms, act) => {
      poll = { ms, act }
      return () => {
        poll = undefined
      }
    },
    seen,
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
  const putForward = (ms: number) => (now += ms)
  /** Nothing comes for as long as the stream waits. */
  const passSilently = () => {
    let waited = 0
    while (silence) {
      const { ms, act } = silence
      silence = undefined
      waited += ms
      putForward(ms)
      act()
    }
    return waited
  }
  /** The time in which something should have come is over, and the page gets to read what has. */
  const endSilence = () => silence?.act()
  /** The next request for changes is due, and answered so. @returns after how long */
  const answerPoll = async (blocks: StreamBlock[] | null) => {
    const due = poll
    poll = undefined
    due?.act()
    answer(blocks)
    await Promise.resolve()
    return due?.ms
  }
  const isPolling = () => poll !== undefined
  const browsing = {
    polled,
    answerPoll,
    isPolling,
    pass,
    passSilently,
    endSilence,
    putForward,
    setHidden,
    setOnline,
  }
  return { stream, opened, asked, timers, notices, last, refused, seen, ...browsing }
}

test('listeners are notified of changes; an event that cannot be read is ignored', () => {
  const { stream, notices, last } = browser()
  stream.start()
  last().begin()
  expect(stream.state()).toBe('live')
  last().say('changed', '{"shipments":["s"],"containers":["c"]}')
  last().say('changed', 'not json')
  expect(notices).toEqual([{ shipments: ['s'], containers: ['c'], tracking_requests: [], documents: [] }])
})

test('what a page asks for after an announcement names the position of the database that came with it, until the page is left', () => {
  const { stream, last, seen } = browser()
  const header = 'Portolan-Wal-Position'
  const stop = stream.start()
  last().say('open')
  seen.note('0/A0')
  // Asked before the stream has begun, it is answered with the latest state.
  expect(seen.headers()).toEqual({})
  last().say('begun', '{"wal_position":"0/B0"}', '1-1')
  expect(seen.headers()).toEqual({ [header]: '0/B0' })
  last().say('changed', '{"containers":["c"],"wal_position":"1/0"}', '1-2')
  seen.note('0/FF')
  expect(seen.headers()).toEqual({ [header]: '1/0' })
  last().say('reset', '{"wal_position":"1/1"}', '1-3')
  expect(seen.headers()).toEqual({ [header]: '1/1' })
  stop()
  expect(seen.headers()).toEqual({})
})

test('a connection that is lost is opened again, later each time, and then reports that changes were missed', () => {
  const { stream, opened, timers, notices, last, pass } = browser()
  stream.start()
  last().begin()
  last().say('error')
  expect(stream.state()).toBe('lost')
  const waits = [timers[0]?.ms]
  pass()
  last().say('error')
  waits.push(timers[0]?.ms)
  pass()
  expect(waits).toEqual([1000, 2000])
  expect(notices).toEqual([])
  last().begin()
  expect(stream.state()).toBe('live')
  expect(notices).toEqual(['missed'])
  expect(opened).toHaveLength(3)
})

test('a client that received an event asks for what came since, and is notified when that was too much', () => {
  const { stream, asked, notices, last, pass } = browser()
  stream.start()
  last().begin()
  last().say('changed', '{"containers":["c"]}', '41')
  last().say('error')
  pass()
  last().begin()
  expect(asked).toEqual([undefined, '41'])
  expect(notices).toHaveLength(1)
  last().say('reset', '{}', '2000')
  expect(notices.at(-1)).toBe('missed')
})

test('a client that received only the current position asks for what came since, and has missed nothing', () => {
  const { stream, asked, notices, last, pass } = browser()
  stream.start()
  last().say('begun', '{}', '40')
  last().say('error')
  pass()
  last().begin()
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
  last().begin()
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
  last().begin()
  expect(stream.state()).toBe('live')
  setOnline(true)
  expect(opened).toHaveLength(1)
  setOnline(false)
  expect(stream.state()).toBe('lost')
  setOnline(true)
  last().begin()
  expect([stream.state(), opened.length]).toEqual(['live', 2])
})

test('a stream of which nothing comes is not shown as live, and is opened again', () => {
  const { stream, opened, asked, last, pass, passSilently, putForward } = browser()
  stream.start()
  last().say('begun', '{}', '40')
  putForward(20_000)
  last().say('alive', '{}')
  expect(stream.state()).toBe('live')
  // Two beats are missing; a third is not waited for.
  expect(passSilently()).toBe(53_000)
  expect([stream.state(), stream.lastReceivedAt()]).toEqual(['lost', 20_000])
  pass()
  expect(asked).toEqual([undefined, '40'])
  // An attempt that gets no answer is given up as well.
  passSilently()
  expect([stream.state(), stream.lastReceivedAt()]).toEqual(['lost', 20_000])
  pass()
  last().begin()
  expect([stream.state(), opened.length]).toEqual(['live', 3])
})

test('a page that was too busy to read its beats stays live when it reads them', () => {
  const { stream, opened, last, endSilence } = browser()
  stream.start()
  last().begin()
  endSilence()
  last().say('alive', '{}')
  endSilence()
  expect([stream.state(), opened.length]).toEqual(['live', 1])
})

test('a stream that is closed is not watched any more', () => {
  const { stream, opened, timers, last, passSilently } = browser()
  const stop = stream.start()
  last().begin()
  stop()
  passSilently()
  expect([stream.state(), opened.length, timers.length]).toEqual(['idle', 1, 0])
})

test('a connection that is accepted and carries nothing is never shown as live: changes are asked for, and listeners are notified', async () => {
  const { stream, notices, polled, last, passSilently, answerPoll } = browser()
  stream.start()
  last().say('open')
  expect(stream.state()).toBe('idle')
  expect(passSilently()).toBe(30_000)
  expect(stream.state()).toBe('lost')
  expect(await answerPoll([{ event: 'begun', data: '{}', id: '40' }])).toBe(0)
  expect(stream.state()).toBe('polled')
  // Nobody knows what came between the page and this answer.
  expect(notices).toEqual(['missed'])
  expect(await answerPoll([{ event: 'changed', data: '{"containers":["c"]}', id: '41' }])).toBe(30_000)
  expect(notices.at(-1)).toMatchObject({ containers: ['c'] })
  expect(polled).toEqual([undefined, '40'])
  expect(await answerPoll(null)).toBe(30_000)
  expect(stream.state()).toBe('lost')
})
test('changes are asked for until the connection carries something again, and from where it stopped', async () => {
  const { stream, asked, notices, last, pass, passSilently, answerPoll, isPolling } = browser()
  stream.start()
  last().say('open')
  passSilently()
  await answerPoll([{ event: 'begun', data: '{}', id: '40' }])
  pass()
  expect(stream.state()).toBe('polled')
  last().say('begun', '{}', '40')
  expect([stream.state(), isPolling(), asked.at(-1)]).toEqual(['live', false, '40'])
  expect(notices).toEqual(['missed'])
})
test('a service that refuses the stream alone is asked for changes after half a minute', async () => {
  const { stream, last, pass, answerPoll } = browser()
  stream.start()
  last().begin()
  last().say('error')
  pass()
  last().say('error')
  expect(await answerPoll([])).toBe(30_000)
  expect(stream.state()).toBe('polled')
})
test('a hidden tab asks for nothing, and a page that asked before asks at once when it is shown', async () => {
  const { stream, last, passSilently, answerPoll, isPolling, setHidden, timers } = browser()
  stream.start()
  last().say('open')
  passSilently()
  await answerPoll([])
  setHidden(true)
  timers.find(({ ms }) => ms === 60_000)?.act()
  expect([stream.state(), isPolling()]).toEqual(['idle', false])
  setHidden(false)
  expect(await answerPoll([])).toBe(0)
  expect(stream.state()).toBe('polled')
})

test('a stream that is paused is opened by nothing until it goes on, from where it stopped', () => {
  const { stream, opened, asked, notices, last, setHidden, setOnline } = browser()
  const stop = stream.start()
  last().say('begun', '{}', '40')
  const resume = stream.pause()
  setHidden(true)
  setHidden(false)
  setOnline(true)
  expect([stream.state(), opened.length]).toEqual(['idle', 1])
  resume()
  expect(asked).toEqual([undefined, '40'])
  last().say('begun', '{}', '40')
  expect([stream.state(), notices]).toEqual(['live', []])
  const resumeAfterEnd = stream.pause()
  stop()
  resumeAfterEnd()
  expect([stream.state(), opened.length]).toEqual(['idle', 2])
})
test('after a pause a stream that received nothing before reports that changes were missed', () => {
  const { stream, notices, last } = browser()
  stream.start()
  stream.pause()()
  last().begin()
  expect(notices).toEqual(['missed'])
})
