import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { addressOf, everyOperation } from '../../testing/filled-account/request.ts'
import { type Sample, samples } from '../../testing/filled-account/samples.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createEmbedKey, revokeEmbedKey } from './embed-keys.store.ts'
import { factsOf } from './page.present.ts'

const site = 'https://www.importer.example'

forEachDatabase('the look-up for pages of others', (open) => {
  let service: TestService
  let filled: FilledAccount
  let key: string
  let number: string
  beforeAll(async () => {
    service = await startTestService({ database: await open(), rateLimit: 1_000_000 })
    filled = await fillAccount(service, service.own, 'FRAMED')
    await fillAccount(service, service.other, 'FOREIGN')
    key = await makeKey()
    await service.db
      .updateTable('containers')
      .set({
        note: 'SECRET note',
        note_author: 'Ada',
        assignee: 'SECRET clerk',
        ref_numbers: sql`array['SECRET ref']`,
        fees_at_pod_terminal: sql`'[{"type":"demurrage","amount":4711,"currency_code":"USD"}]'::jsonb`,
        holds_at_pod_terminal: sql`'[{"name":"customs","status":"hold","description":"SECRET exam"}]'::jsonb`,
      })
      .where('id', '=', filled.ids.container)
      .execute()
    ;({ number } = await service.db
      .selectFrom('containers')
      .select('number')
      .where('id', '=', filled.ids.container)
      .executeTakeFirstOrThrow())
  })
  afterAll(() => service.close())

  const makeKey = () =>
    createEmbedKey(service.db, {
      account_id: service.own.account_id,
      label: 'Site',
      sites: [site],
      created_at: '2026-11-20T18:00:00Z',
    })
  const look = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await service.app.request(`http://localhost/embed/${path}`, { method, headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  /** Each test is a client of its own: look-ups are limited by it. */
  const fresh = () => service.pass(61)

  test('shows a form first, and what is known of one whole number', async () => {
    fresh()
    const form = await look(key)
    expect([form.status, form.text.includes('<section')]).toEqual([200, false])
    const found = await look(`${key}?number=${number.toLowerCase().replace(/(\d{6})(\d)$/, '$1-$2')}`)
    expect(found.text).toContain(`<h2>${number}</h2>`)
    expect(found.text).toContain('<dt>Status</dt>')
    const { bill_of_lading_number } = await service.db
      .selectFrom('shipments')
      .select('bill_of_lading_number')
      .where('id', '=', filled.ids.shipment)
      .executeTakeFirstOrThrow()
    expect((await look(`${key}?number=${bill_of_lading_number}`)).text).toContain(`<h2>${number}</h2>`)
  })

  test('shows a customer no more than may be seen by all: no fees, holds, notes or references', async () => {
    fresh()
    const { text } = await look(`${key}?number=${number}`)
    expect(text).not.toMatch(/SECRET|4711|demurrage|customs|FOREIGN/i)
    expect(text).not.toContain(filled.ids.container)
  })

  test.each(['FRAMED', '%', '_', '', 'SECRET ref', 'FOREIGNBL1', '00000000-0000-4000-8000-000000000000'])(
    'lists nothing: %j finds no container',
    async (part) => {
      fresh()
      const { status, text } = await look(`${key}?number=${encodeURIComponent(part)}`)
      expect(status).toBe(200)
      expect(text).not.toContain('<h2>')
      expect(text).toContain('Nothing is tracked under this number')
    },
  )

  test('a part of a number finds nothing', async () => {
    fresh()
    expect((await look(`${key}?number=${number.slice(0, -1)}`)).text).not.toContain('<h2>')
  })

  test('names the sites that may frame it, and allows no script', async () => {
    fresh()
    const policy = (await look(key)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${site}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    const other = await service.app.request('http://localhost/healthz')
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('a frame in a page of another site is refused', async () => {
    fresh()
    const framed = (referer: string) => look(key, { 'sec-fetch-dest': 'iframe', referer })
    expect((await framed('https://elsewhere.example/page')).status).toBe(403)
    expect((await framed(`${site}/track`)).status).toBe(200)
  })

  test('what is typed is text in the page', async () => {
    fresh()
    const { text } = await look(`${key}?number=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script')
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('a key of the interface is taken nowhere in the address, and answers no other parameter', async () => {
    fresh()
    expect((await look(service.own.key)).status).toBe(404)
    for (const name of ['api_key', 'token', 'authorization', 'filter[number]', 'page[size]'])
      expect(
        (await look(`${key}?number=${number}&${encodeURIComponent(name)}=${service.own.key}`)).status,
      ).toBe(400)
    for (const name of ['api_key', 'token', 'access_token']) {
      const answer = await service.ask('GET', `/v2/shipments?${name}=${service.own.key}`, undefined, {
        authorization: null,
      })
      expect(answer.status).toBe(401)
    }
    expect((await look(key, {}, 'POST')).status).toBe(404)
  })

  test('ends at once when the key is revoked', async () => {
    fresh()
    const short = await makeKey()
    expect((await look(short)).status).toBe(200)
    expect(await revokeEmbedKey(service.db, short, '2026-11-20T18:00:00Z')).toBe(true)
    expect((await look(short)).status).toBe(404)
    expect(await revokeEmbedKey(service.db, short, '2026-11-20T18:00:00Z')).toBe(false)
  })

  test('numbers cannot be tried out: the thirty-first look-up of a client in a minute waits', async () => {
    fresh()
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await look(`${key}?number=MSKU${1_000_000 + count}`)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses[30]).toBe(429)
  })

  test('no facts but those that are named are shown', () => {
    const names = factsOf(
      { ...emptyFacts, number: 'A' } as Parameters<typeof factsOf>[0],
      service.clock.now(),
    )
    expect(names.map(([name]) => name)).toEqual(['Status'])
  })
})

const emptyFacts = {
  current_status: 'on_ship',
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  final_destination_timezone: null,
  pod_timezone: null,
  pod_arrived_at: null,
  ind_eta_at: null,
  ind_ata_at: null,
  pod_eta_at: null,
  pod_original_eta_at: null,
  pod_ata_at: null,
  destination_eta_at: null,
  destination_ata_at: null,
  destination_timezone: null,
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
  line_tracking_last_succeeded_at: null,
  terminal_checked_at: null,
  shipping_line_name: null,
  shipping_line_scac: null,
  pod_vessel_name: null,
  pod_voyage_number: null,
  port_of_discharge_name: null,
  port_of_discharge_locode: null,
  destination_name: null,
  destination_locode: null,
  pod_terminal_name: null,
  data_origin: 'carrier',
}

describe('a publishable key opens no operation of the interface', () => {
  let service: TestService
  let key: string
  const known: Record<string, Sample> = {}
  const guarded = everyOperation.filter(([, { auth }]) => auth === 'account')
  beforeAll(async () => {
    service = await startTestService({ rateLimit: 1_000_000 })
    const filled = await fillAccount(service, service.own, 'CLOSED')
    for (const [name] of guarded) known[name] = await samples[name](filled)
    const { account_id } = service.own
    key = await createEmbedKey(service.db, {
      account_id,
      label: 'Site',
      sites: [site],
      created_at: '2026-11-20T18:00:00Z',
    })
  })
  afterAll(() => service.close())

  test.each(guarded)('%s', async (name, operation) => {
    service.pass(61)
    const sample = known[name] ?? {}
    for (const headers of [
      { authorization: `Token ${key}` },
      { authorization: null, cookie: `portolan_session=${key}` },
    ]) {
      const answer = await service.ask(operation.method, addressOf(operation, sample), sample.body, headers)
      expect(answer.status).toBe(401)
    }
  })
})
