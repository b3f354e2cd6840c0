import { describe, expect, test } from 'vitest'
import { useCarrier } from '../../testing/connected.ts'
import type { Carrier } from '../dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../dcsa/testing/events.ts'
import { noteOutcome } from './health.store.ts'

const at = useCarrier()
const secret = 'key-1'

describe('credentials', () => {
  test('that are refused stop the connection and burn no attempt; new ones are tried at once', async () => {
    at.carrier.events.set(bill, wholeJourney)
    const { id } = await at.connect({}, { api_key: 'wrong' })
    const request = await at.track(bill)
    await at.service.askDue()
    expect(await at.connectionOf(id)).toMatchObject({ state: 'refused' })
    expect(await at.requestOf(request)).toMatchObject({ status: 'pending', is_retrying: false })
    at.service.pass(60)
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(1)
    const { status } = await at.service.ask('PATCH', `/v2/connections/${id}`, {
      data: { type: 'connection', attributes: { settings: { api_key: secret } } },
    })
    expect(status).toBe(200)
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy' })
  })

  test('of a client give one token for many questions, renewed before it ends and after it was revoked', async () => {
    at.carrier.api_key = null
    at.carrier.client = { id: 'client', secret }
    at.carrier.events.set(bill, wholeJourney.slice(0, 6))
    await at.connect(
      {},
      {
        sign_in: 'form',
        api_key: null,
        token_url: `${at.carrier.origin}/token`,
        client_id: 'client',
        client_secret: secret,
      },
    )
    const request = await at.track(bill)
    const tokens = () => at.carrier.calls.filter(({ url }) => url.pathname === '/token').length
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
    at.service.pass(13 * 3600)
    await at.service.askDue()
    expect(tokens()).toBe(2)
    at.carrier.token_seconds = 100 * 3600
    at.service.pass(13 * 3600)
    await at.service.askDue()
    at.service.pass(13 * 3600)
    await at.service.askDue()
    expect(tokens()).toBe(3)
    at.carrier.revokeTokens()
    at.service.pass(13 * 3600)
    await at.service.askDue()
    expect(tokens()).toBe(4)
    expect(await at.requestOf(request)).toMatchObject({ status: 'created', is_retrying: false })
  })

  test('are in no answer and not readable in the database', async () => {
    const { id } = await at.connect()
    const { text } = await at.service.ask('GET', '/v2/connections')
    expect(text).not.toContain(secret)
    expect(await at.connectionOf(id)).toMatchObject({ secrets: { api_key: expect.any(String) as string } })
    const row = await at.service.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.secrets ?? []).toString('latin1')).not.toContain(secret)
    expect(JSON.stringify(row.settings)).not.toContain(secret)
  })
})

describe('limits', () => {
  test('of the connection are never exceeded, and what has to wait is asked later', async () => {
    const numbers = Array.from({ length: 6 }, (_, nth) => `MEDU900000${nth}`)
    const { id } = await at.connect({ limits: { minute: 4 } })
    for (const number of numbers) await at.track(number)
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(4)
    expect(await at.connectionOf(id)).toMatchObject({ state: 'limited', calls: { minute: 4 } })
    at.service.pass(30)
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(4)
    at.service.pass(60)
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(6)
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy' })
  })

  test('count the calls for a token too: nothing is asked that they do not allow', async () => {
    at.carrier.api_key = null
    at.carrier.client = { id: 'client', secret }
    at.carrier.events.set(bill, wholeJourney)
    const sign_in = { sign_in: 'form', api_key: null, token_url: `${at.carrier.origin}/token` }
    const { id } = await at.connect(
      { limits: { minute: 2 } },
      { ...sign_in, client_id: 'client', client_secret: secret },
    )
    const request = await at.track(bill)
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
    expect(await at.connectionOf(id)).toMatchObject({ calls: { minute: 2 } })
    await at.track('MEDU9000001')
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(2)
    expect(await at.connectionOf(id)).toMatchObject({ state: 'limited' })
  })

  test('stay in force when a question that was asked before is answered after', async () => {
    const { id } = await at.connect()
    const row = await at.service.db
      .selectFrom('connections')
      .select(['account_id', 'id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const now = at.service.clock.now()
    const paused_until = new Date(now.getTime() + 60_000)
    await noteOutcome(at.service.db, row, { kind: 'limited', problem: 'Used up', paused_until }, now)
    await noteOutcome(at.service.db, row, { kind: 'answered' }, now)
    expect(await at.connectionOf(id)).toMatchObject({ state: 'limited' })
    at.service.pass(61)
    await noteOutcome(at.service.db, row, { kind: 'answered' }, at.service.clock.now())
    expect(await at.connectionOf(id)).toMatchObject({ state: 'healthy', paused_until: null })
  })

  test('of the carrier are kept to: nothing is asked until its Retry-After is over', async () => {
    at.carrier.events.set(bill, wholeJourney)
    at.carrier.fault = (response) => {
      response.writeHead(429, { 'retry-after': '120' }).end()
      return true
    }
    const { id } = await at.connect()
    const request = await at.track(bill)
    await at.service.askDue()
    at.carrier.fault = undefined
    at.service.pass(60)
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(1)
    expect(await at.requestOf(request)).toMatchObject({ status: 'pending', is_retrying: false })
    expect(await at.connectionOf(id)).toMatchObject({ state: 'limited' })
    at.service.pass(70)
    await at.service.askDue()
    expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
  })
})

describe('an answer that cannot be used', () => {
  const faults: [string, NonNullable<Carrier['fault']>, string][] = [
    [
      'a web page with status 200',
      (response) => !!response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>'),
      'web page',
    ],
    [
      'a redirect to a private address',
      (response) => !!response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'redirect',
    ],
    ['an error of its gateway', (response) => !!response.writeHead(503).end('busy'), '503'],
    ['a closed connection', (response) => !!response.destroy(), 'closed'],
    ['an object that is no list', (response) => !!response.writeHead(200).end('{"ok":true}'), 'no list'],
  ]
  test.each(faults)(
    '%s is said with the connection, and the request is tried again',
    async (_name, fault, says) => {
      at.carrier.fault = fault
      const { id } = await at.connect()
      const request = await at.track(bill)
      await at.service.askDue()
      const connection = await at.connectionOf(id)
      expect(connection).toMatchObject({ state: 'failing' })
      expect(connection['problem']).toContain(says)
      expect(await at.requestOf(request)).toMatchObject({ is_retrying: true })
      at.carrier.fault = undefined
      at.carrier.events.set(bill, wholeJourney)
      at.service.pass(30)
      await at.service.askDue()
      expect(await at.requestOf(request)).toMatchObject({ status: 'created' })
    },
  )

  test('again and again has the source left alone for a while', async () => {
    at.carrier.fault = (response) => !!response.writeHead(500).end()
    const { id } = await at.connect()
    for (const number of ['MEDU9000001', 'MEDU9000002', 'MEDU9000003', 'MEDU9000004']) await at.track(number)
    await at.service.askDue()
    expect(await at.connectionOf(id)).toMatchObject({ paused_until: expect.any(String) as string })
    const before = at.carrier.calls.length
    await at.track('MEDU9000005')
    await at.service.askDue()
    expect(at.carrier.calls).toHaveLength(before)
  })
})
