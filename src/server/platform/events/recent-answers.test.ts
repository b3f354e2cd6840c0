import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { append } from './log.ts'
import { chooseKeptBy, createRecentAnswers, type KeptBy, MAX_SAID_AGE_MS } from './recent-answers.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, seconds))
const position = { xid: '10', seq: 1 }

function newClock() {
  const clock = { seconds: 0, now: () => at(clock.seconds) }
  return clock
}

function counting(options: Parameters<typeof createRecentAnswers>[1] = {}) {
  const clock = newClock()
  const answers = createRecentAnswers<number>(clock, options)
  let reads = 0
  const ask = (key: string, seconds: number, from: KeptBy = position) => {
    clock.seconds = seconds
    return answers.of(key, from, () => Promise.resolve((reads += 1)))
  }
  return { answers, ask, clock }
}

test('who asks the same while nothing was logged gets the answer that is there', async () => {
  const { ask } = counting()
  expect([await ask('a', 0), await ask('a', 10), await ask('b', 10)]).toEqual([1, 1, 2])
})

test('what was logged, or twenty seconds, have it read again', async () => {
  const { ask } = counting()
  expect(await ask('a', 0)).toBe(1)
  expect(await ask('a', 1, { xid: '10', seq: 2 })).toBe(2)
  expect(await ask('a', 20, { xid: '10', seq: 2 })).toBe(2)
  expect(await ask('a', 21, { xid: '10', seq: 2 })).toBe(3)
})

test('those who ask at the same time wait for one reading, and a failed one is not kept', async () => {
  const answers = createRecentAnswers<string>(newClock())
  let reads = 0
  const fail = () => {
    reads += 1
    return Promise.reject(new Error('no'))
  }
  const both = [answers.of('a', position, fail), answers.of('a', position, fail)]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reads).toBe(1)
  expect(await answers.of('a', position, () => Promise.resolve('read'))).toBe('read')
})

test('an answer that took longer than that to read is waited for by all, and kept from its end on', async () => {
  const clock = newClock()
  const answers = createRecentAnswers<number>(clock)
  const reading = Promise.withResolvers<number>()
  let reads = 0
  const ask = () =>
    answers.of('a', position, () => {
      reads += 1
      return reads === 1 ? reading.promise : Promise.resolve(2)
    })
  const first = ask()
  clock.seconds = 30
  const other = ask()
  reading.resolve(1)
  expect([await first, await other]).toEqual([1, 1])
  clock.seconds = 49
  expect(await ask()).toBe(1)
  clock.seconds = 50
  expect(await ask()).toBe(2)
})

test('a reading that does not end is waited for two minutes, and then another one begins', async () => {
  const clock = newClock()
  const answers = createRecentAnswers<number>(clock)
  void answers.of('a', position, () => new Promise<number>(() => undefined))
  let reads = 0
  const ask = () => answers.of('a', position, () => Promise.resolve((reads += 1)))
  clock.seconds = 119
  void ask()
  expect(reads).toBe(0)
  clock.seconds = 120
  expect(await ask()).toBe(1)
})

test('two hundred answers are kept, those that were asked for last', async () => {
  const { ask } = counting()
  await ask('first', 0)
  for (let n = 0; n < 199; n++) await ask(`other ${n}`, 0)
  expect(await ask('first', 1)).toBe(1)
  await ask('one more', 1)
  expect(await ask('first', 1)).toBe(1)
  expect(await ask('other 0', 1)).toBe(202)
})

test('of a large account an older answer is given at once, and read anew behind', async () => {
  const { ask } = counting()
  expect(await ask('a', 0, 'age')).toBe(1)
  expect(await ask('a', 19, 'age')).toBe(1)
  expect(await ask('a', 20, 'age')).toBe(1)
  expect(await ask('a', 21, 'age')).toBe(2)
})

test('nobody is given what is ten minutes old, or a minute where its age is not said', async () => {
  const said = counting({ maxAgeMs: MAX_SAID_AGE_MS })
  expect(await said.ask('a', 0, 'age')).toBe(1)
  expect(await said.ask('a', 599, 'age')).toBe(1)
  expect(await said.ask('b', 0, 'age')).toBe(3)
  expect(await said.ask('b', 600, 'age')).toBe(4)
  const unsaid = counting()
  expect(await unsaid.ask('a', 0, 'age')).toBe(1)
  expect(await unsaid.ask('a', 60, 'age')).toBe(2)
})

test('one reading renews an answer for all who ask meanwhile', async () => {
  const clock = newClock()
  const answers = createRecentAnswers<number>(clock, { maxAgeMs: MAX_SAID_AGE_MS })
  const readings: PromiseWithResolvers<number>[] = []
  const ask = (seconds: number) => {
    clock.seconds = seconds
    return answers.of('a', 'age', () => {
      const reading = Promise.withResolvers<number>()
      readings.push(reading)
      return reading.promise
    })
  }
  const first = ask(0)
  readings[0]?.resolve(1)
  expect(await first).toBe(1)
  expect([await ask(100), await ask(110)]).toEqual([1, 1])
  expect(readings).toHaveLength(2)
  readings[1]?.resolve(2)
  await readings[1]?.promise
  expect(await ask(111)).toBe(2)
})

test('after a renewal that failed the next who asks waits for a new reading', async () => {
  const clock = newClock()
  const answers = createRecentAnswers<string>(clock, { maxAgeMs: MAX_SAID_AGE_MS })
  const reads = [
    () => Promise.resolve('first'),
    () => Promise.reject(new Error('away')),
    () => Promise.resolve('third'),
  ]
  const ask = (seconds: number) => {
    clock.seconds = seconds
    return answers.of('a', 'age', () => reads.shift()?.() ?? Promise.resolve('later'))
  }
  expect(await ask(0)).toBe('first')
  expect(await ask(60)).toBe('first')
  await Promise.resolve()
  expect(await ask(61)).toBe('third')
})

test('a round reads anew what was asked for within three days, and nothing of small accounts', async () => {
  const { answers, ask, clock } = counting()
  await ask('large', 0, 'age')
  await ask('small', 0)
  clock.seconds = 480
  await answers.renew()
  expect([await ask('large', 481, 'age'), await ask('small', 481)]).toEqual([3, 4])
  clock.seconds = 481 + 72 * 3600
  await answers.renew()
  expect(await ask('large', clock.seconds, 'age')).toBe(5)
})

test('a round leaves what is younger than eight minutes', async () => {
  const { answers, ask, clock } = counting({ maxAgeMs: MAX_SAID_AGE_MS })
  await ask('large', 0, 'age')
  clock.seconds = 479
  await answers.renew()
  expect(await ask('large', 479, 'age')).toBe(1)
})

forEachDatabase('What is kept of an account', (open) => {
  test('is kept until something is logged, and for people of a large one until it is too old', async () => {
    const { db } = await open()
    const account_id = randomUUID()
    const company = { id: account_id, company_name: 'Large', routing_data: true, simulated: false }
    await db
      .insertInto('accounts')
      .values({ ...company, created_at: '2026-11-20T18:00:00Z', mailbox_token: 'large' })
      .execute()
    const isReadAnewAfterEntry = async (party_id: string | null = null) => {
      const before = await chooseKeptBy(db, { account_id, party_id })
      await db.transaction().execute((trx) =>
        append(
          trx,
          account_id,
          [
            {
              event: 'container.created',
              reference: null,
              shipment_id: null,
              container_id: null,
              occurred_at: '2026-11-20T18:00:00Z',
            },
          ],
          '2026-11-20T18:00:00Z',
        ),
      )
      return !isDeepStrictEqual(before, await chooseKeptBy(db, { account_id, party_id }))
    }
    expect(await isReadAnewAfterEntry()).toBe(true)
    await db.insertInto('record_counts').values({ account_id, kind: 'containers', total: 250_001 }).execute()
    expect(await isReadAnewAfterEntry()).toBe(false)
    // A customer is not shown what was taken away.
    expect(await isReadAnewAfterEntry(randomUUID())).toBe(true)
  })
})
