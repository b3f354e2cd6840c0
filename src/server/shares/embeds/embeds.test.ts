import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteMap, routeMap } from '../../../contract/resources/index.ts'
import type { EmbedKind } from '../../../contract/vocabulary/index.ts'
import { limitsWith, RateLimiter } from '../../platform/http/limits/limits.ts'
import { createLog } from '../../platform/log.ts'
import { createRouteSearch } from '../../voyages/sea-routes/route-search.ts'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { addressOf, everyOperation } from '../../testing/filled-account/request.ts'
import type { Sample } from '../../testing/filled-account/sample.ts'
import { samples } from '../../testing/filled-account/samples.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createEmbedKey, revokeEmbedKey } from './embed-keys.store.ts'
import { embedApp } from './embeds.routes.ts'
import { factsOf } from './page.present.ts'

const site = 'https://www.importer.example'

/** With the names of the files that draw the map, as the build writes them. */
async function builtDashboard(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-embed-'))
  const entry = { file: 'assets/embed-1.js', css: ['assets/embed-2.css'] }
  await writeFile(join(folder, '.embed.json'), JSON.stringify({ 'src/client/embed.tsx': entry }))
  return folder
}

/** The route that a page brings along for its map; undefined where it has none. */
function drawnIn(html: string): { route: RouteMap; isStopped: boolean } | undefined {
  const [, data] = /<script type="application\/json" id="route">(.*?)<\/script>/.exec(html) ?? []
  if (data === undefined) return undefined
  const drawn = JSON.parse(data) as { route: unknown; isStopped: boolean }
  return { ...drawn, route: routeMap.parse(drawn.route) }
}

forEachDatabase('the look-up for pages of others', (open) => {
  let service: TestService
  let filled: FilledAccount
  let foreign: FilledAccount
  let dashboard: string
  let key: string
  let mapKey: string
  let number: string
  beforeAll(async () => {
    dashboard = await builtDashboard()
    service = await startTestService({ database: await open(), rateLimit: 1_000_000, dashboard })
    filled = await fillAccount(service, service.own, 'FRAMED')
    foreign = await fillAccount(service, service.other, 'FOREIGN')
    key = await makeKey()
    mapKey = await makeKey('map')
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
    number = await numberOf(filled)
    await service.db
      .updateTable('shipments')
      .set({
        port_of_lading_id: filled.ports.shanghai,
        port_of_discharge_id: filled.ports.los_angeles,
      })
      .where('id', '=', filled.ids.shipment)
      .execute()
  })
  afterAll(async () => {
    await service.close()
    await rm(dashboard, { recursive: true, force: true })
  })

  const numberOf = async ({ ids }: FilledAccount): Promise<string> => {
    const row = await service.db
      .selectFrom('containers')
      .select('number')
      .where('id', '=', ids.container)
      .executeTakeFirstOrThrow()
    return row.number
  }
  const makeKey = async (kind: EmbedKind = 'lookup'): Promise<string> => {
    const made = await createEmbedKey(service.db, {
      account_id: service.own.account_id,
      label: 'Site',
      kind,
      sites: [site],
      created_at: '2026-11-20T18:00:00Z',
    })
    return made.key
  }
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

  test('a key with a map brings the route of the one shipment along, and its script; a key without one does not', async () => {
    fresh()
    const { text, headers } = await look(`${mapKey}?number=${number}`)
    expect(drawnIn(text)?.route.features.length).toBeGreaterThan(0)
    expect(text).toContain('<script type="module" src="/assets/embed-1.js">')
    expect(text).toContain(`<h2>${number}</h2>`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    const plain = await look(`${key}?number=${number}`)
    expect(plain.text).not.toContain('<script')
    expect(plain.headers.get('content-security-policy')).not.toContain('script-src')
    expect((await look(mapKey)).text).not.toContain('<script')
  })

  test('the policy of a map names no other host, no inline script, and the same sites', async () => {
    fresh()
    const policy = (await look(`${mapKey}?number=${number}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${site}`)
    expect(policy).not.toMatch(/unsafe|eval|\*|https?:(?!\/\/www\.importer\.example)|script-src[^;]*nonce/)
  })

  test('a map of the operator is named in the page, and its host in the policy, where there is a map', async () => {
    const hosts = ['https://maps.example']
    const app = embedApp({
      db: service.db,
      clock: service.clock,
      wall: service.clock,
      limiter: new RateLimiter(limitsWith(1000), () => 0),
      seaRoutes: createRouteSearch({ log: createLog(() => undefined, service.clock.now) }),
      secret: new Uint8Array(32),
      dashboard,
      basemap: { kind: 'style', address: 'https://maps.example/{theme}.json?a=1&b=2', hosts },
    })
    const answer = await app.request(`/${mapKey}?number=${number}`)
    expect(await answer.text()).toContain('content="https://maps.example/{theme}.json?a=1&amp;b=2"')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://maps.example;")
    expect(policy.match(/maps\.example/g)).toHaveLength(1)
    const plain = await app.request(`/${key}?number=${number}`)
    expect(plain.headers.get('content-security-policy')).not.toContain('maps.example')
    expect(await plain.text()).not.toContain('maps.example')
  })

  test('the route has no more than may be seen by all, and no container of the account is named', async () => {
    fresh()
    const { text } = await look(`${mapKey}?number=${number}`)
    expect(text).not.toMatch(/SECRET|4711|demurrage|customs|FOREIGN/i)
    for (const id of [filled.ids.container, filled.ids.shipment, service.own.account_id])
      expect(text).not.toContain(id)
  })

  test('a map opens for no part of a number, no reference and no number of another account', async () => {
    fresh()
    const theirs = await numberOf(foreign)
    expect(theirs).not.toBe(number)
    const wrong = [
      theirs,
      number.slice(0, -1),
      number.slice(1),
      '%',
      'SECRET ref',
      'FOREIGNBL1',
      filled.ids.container,
    ]
    for (const given of wrong) {
      const { status, text } = await look(`${mapKey}?number=${encodeURIComponent(given)}`)
      expect([given, status, drawnIn(text), text.includes('<h2>')]).toEqual([given, 200, undefined, false])
    }
  })

  test('a map is for reading alone, at one address, on the named sites, until its key is revoked', async () => {
    fresh()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await look(`${mapKey}?number=${number}`, {}, method)).status).toBe(404)
    for (const path of ['/map', '/route', '/../v2/containers', '/containers'])
      expect((await look(`${mapKey}${path}?number=${number}`)).status).not.toBe(200)
    expect((await look(`${mapKey}?number=${number}&kind=map`)).status).toBe(400)
    expect((await look(`${key}?number=${number}&kind=map`)).status).toBe(400)
    const elsewhere = { 'sec-fetch-dest': 'iframe', referer: 'https://elsewhere.example/page' }
    expect((await look(`${mapKey}?number=${number}`, elsewhere)).status).toBe(403)
    const short = await makeKey('map')
    expect(drawnIn((await look(`${short}?number=${number}`)).text)).toBeDefined()
    await revokeEmbedKey(service.db, short, '2026-11-20T18:00:00Z')
    const ended = await look(`${short}?number=${number}`)
    expect([ended.status, ended.text.includes(number)]).toEqual([404, false])
    // The frame says why it is empty; a browser would show an error of its own.
    expect(ended.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(ended.headers.get('content-security-policy')).toContain('frame-ancestors *')
  })

  test('look-ups with a map count with the others against the limit of the client', async () => {
    fresh()
    for (let count = 0; count < 30; count += 1) await look(count % 2 === 0 ? key : mapKey)
    const { status, text, headers } = await look(`${mapKey}?number=${number}`)
    expect([status, text.includes(number)]).toEqual([429, false])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an account without route data has a look-up and no map', async () => {
    fresh()
    const set = (routing_data: boolean) =>
      service.db
        .updateTable('accounts')
        .set({ routing_data })
        .where('id', '=', service.own.account_id)
        .execute()
    await set(false)
    const { text } = await look(`${mapKey}?number=${number}`)
    await set(true)
    expect([text.includes(`<h2>${number}</h2>`), text.includes('<script')]).toEqual([true, false])
    expect(text).toContain('no map of one route')
  })

  test('when a key was used last is known to five minutes', async () => {
    const used = async () => {
      const { body } = await service.ask('GET', '/v2/embed_keys', undefined, {
        ...filled.person.headers,
        authorization: null,
      })
      const { data } = body as { data: { attributes: { key: string; last_used_at: string | null } }[] }
      return data.find(({ attributes }) => attributes.key === noted)?.attributes.last_used_at
    }
    const noted = await makeKey()
    expect(await used()).toBeNull()
    fresh()
    const first = service.clock.now().getTime()
    await look(noted)
    fresh()
    await look(noted)
    expect(Date.parse((await used()) ?? '')).toBe(first)
    service.pass(300)
    await look(noted)
    expect(Date.parse((await used()) ?? '')).toBe(service.clock.now().getTime())
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
    ;({ key } = await createEmbedKey(service.db, {
      account_id,
      label: 'Site',
      kind: 'map',
      sites: [site],
      created_at: '2026-11-20T18:00:00Z',
    }))
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
