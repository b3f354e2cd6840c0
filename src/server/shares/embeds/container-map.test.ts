import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Share } from '../../../contract/resources/index.ts'
import type { EmbedKind } from '../../../contract/vocabulary/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createEmbedKey, revokeEmbedKey } from './embed-keys.store.ts'

const site = 'https://www.importer.example'
const unknown = '0190f3a4-0000-7000-8000-000000000000'

/** With the names of the files that draw the map, as the build writes them. */
async function builtDashboard(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-embed-map-'))
  const entries = {
    'src/client/embed-container.tsx': {
      file: 'assets/container-1.js',
      css: ['assets/container-2.css'],
      imports: ['_shared.js'],
    },
    '_shared.js': { file: 'assets/shared-3.js', css: ['assets/shared-4.css'] },
  }
  await writeFile(join(folder, '.embed.json'), JSON.stringify(entries))
  return folder
}

forEachDatabase('the map of one container in a frame', (open) => {
  let service: TestService
  let filled: FilledAccount
  let foreign: FilledAccount
  let dashboard: string
  let key: string
  beforeAll(async () => {
    dashboard = await builtDashboard()
    service = await startTestService({ database: await open(), rateLimit: 1_000_000, dashboard })
    filled = await fillAccount(service, service.own, 'FRAMED')
    foreign = await fillAccount(service, service.other, 'FOREIGN')
    key = await makeKey('map')
    await service.db
      .updateTable('containers')
      .set({
        note: 'SECRET note',
        assignee: 'SECRET clerk',
        ref_numbers: sql`array['SECRET ref']`,
        pickup_lfd_terminal: '2026-11-22T08:00:00Z',
        fees_at_pod_terminal: sql`'[{"type":"demurrage","amount":4711,"currency_code":"USD"}]'::jsonb`,
        holds_at_pod_terminal: sql`'[{"name":"customs","status":"hold","description":"SECRET exam"}]'::jsonb`,
      })
      .where('id', '=', filled.ids.container)
      .execute()
    const { shanghai, los_angeles } = filled.ports
    await service.db
      .updateTable('shipments')
      .set({ port_of_lading_id: shanghai, port_of_discharge_id: los_angeles })
      .where('id', '=', filled.ids.shipment)
      .execute()
  })
  afterAll(async () => {
    await service.close()
    await rm(dashboard, { recursive: true, force: true })
  })

  const makeKey = async (kind: EmbedKind): Promise<string> => {
    const made = await createEmbedKey(service.db, {
      account_id: service.own.account_id,
      label: 'Site',
      kind,
      sites: [site],
      created_at: '2026-11-20T18:00:00Z',
    })
    return made.key
  }
  const share = async (attributes: object = {}) => {
    const { body } = await service.ask('POST', '/v2/shares', {
      data: {
        type: 'share',
        attributes: {
          name: 'For the shop',
          container_ids: [filled.ids.container],
          sites: [site],
          expires_at: '2026-12-20T18:00:00Z',
          ...attributes,
        },
      },
    })
    const made = (body as { data: Share }).data
    return { id: made.id, query: `share=${made.attributes.path.replace('/s/', '')}` }
  }
  const look = async (
    query: string,
    id: string = filled.ids.container,
    headers: Record<string, string> = {},
  ) => {
    const answer = await service.app.request(`http://localhost/embed/containers/${id}?${query}`, { headers })
    const policy = answer.headers.get('content-security-policy') ?? ''
    return { status: answer.status, text: await answer.text(), headers: answer.headers, policy }
  }
  /** Each test is a client of its own: look-ups are limited by it. */
  const fresh = () => service.pass(61)

  test('a key and a link bring the route, its script and the styles of all that it imports', async () => {
    fresh()
    for (const query of [`key=${key}`, (await share()).query]) {
      const { status, text } = await look(query)
      expect(status).toBe(200)
      expect(text).toContain('"features":[{')
      expect(text).toContain('<script type="module" src="/assets/container-1.js">')
      expect(text.indexOf('/assets/shared-4.css')).toBeLessThan(text.indexOf('/assets/container-2.css'))
      expect(text).toMatch(/<h1 class="id">[A-Z]{4} \d{6}-\d</)
    }
  })

  test('the policy names the sites, no other host, no inline script and no code of text', async () => {
    fresh()
    for (const query of [`key=${key}`, (await share()).query]) {
      const { policy, headers } = await look(query)
      expect(policy).toMatch(new RegExp(`frame-ancestors ${site}$`))
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toMatch(/unsafe|eval|\*|https?:(?!\/\/www\.importer\.example)|script-src[^;]*nonce/)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBeNull()
    }
  })

  test('a link shows the day to act by, a key does not, and neither shows fees, notes or references', async () => {
    fresh()
    const { query } = await share()
    const shared = await look(query)
    expect(shared.text).toContain('Act by')
    expect(shared.text).toContain(`"page":"/s/${query.replace('share=', '')}"`)
    const keyed = await look(`key=${key}`)
    expect(keyed.text).not.toMatch(/Act by|held/)
    expect(keyed.text).toContain('"page":null')
    for (const { text } of [shared, keyed]) {
      expect(text).not.toMatch(/SECRET|4711|demurrage|FOREIGN/i)
      for (const id of [filled.ids.container, filled.ids.shipment, service.own.account_id])
        expect(text).not.toContain(id)
    }
  })

  test('a container of somebody else, one outside the link and one that does not exist have the same answer', async () => {
    fresh()
    const second = await fillAccount(service, service.own, 'SECOND')
    const { query } = await share()
    const answers = await Promise.all([
      look(`key=${key}`, unknown),
      look(`key=${key}`, foreign.ids.container),
      look(`key=${key}`, 'MSCU1234567'),
      look(query, unknown),
      look(query, foreign.ids.container),
      look(query, second.ids.container),
    ])
    for (const { status, text, policy } of answers) {
      expect([status, text, policy]).toEqual([404, answers[0]?.text, answers[0]?.policy])
      expect(text).toContain('There is no such container here.')
    }
    expect((await look(`key=${key}`, second.ids.container)).status).toBe(200)
  })

  test('a link without sites is framed by nobody, and the page says why', async () => {
    fresh()
    const { status, text, policy } = await look((await share({ sites: [] })).query)
    expect([status, policy.endsWith("frame-ancestors 'none'")]).toEqual([403, true])
    expect(text).toContain('made without sites')
    expect(text).not.toContain('<script')
  })

  test('a frame in a page of another site is refused', async () => {
    fresh()
    const framed = (query: string, referer: string) =>
      look(query, undefined, { 'sec-fetch-dest': 'iframe', referer })
    for (const query of [`key=${key}`, (await share()).query]) {
      const refused = await framed(query, 'https://elsewhere.example/page')
      expect([refused.status, refused.policy.endsWith(`frame-ancestors ${site}`)]).toEqual([403, true])
      expect((await framed(query, `${site}/order`)).status).toBe(200)
    }
  })

  test('revoked and expired links, revoked keys and altered tokens say so in the frame, and show no container', async () => {
    fresh()
    const revoked = await share()
    await service.ask('DELETE', `/v2/shares/${revoked.id}`)
    const short = await makeKey('map')
    await revokeEmbedKey(service.db, short, '2026-11-20T18:00:00Z')
    const soon = await share({ expires_at: new Date(service.clock.now().getTime() + 60_000).toISOString() })
    const valid = await share()
    fresh()
    for (const [query, status, said] of [
      [revoked.query, 410, 'has ended the link'],
      [soon.query, 410, 'has expired'],
      [`key=${short}`, 404, 'not available any more'],
      [`${valid.query}A`, 404, 'no such link'],
      [`key=${await makeKey('lookup')}`, 403, 'the look-up alone'],
    ] as const) {
      const answer = await look(query)
      expect([query, answer.status, answer.text.includes(said)]).toEqual([query, status, true])
      expect(answer.text).not.toMatch(/<h1|<script/)
      if (status !== 403) expect(answer.policy).toContain('frame-ancestors *')
    }
  })

  test('a key of the interface opens nothing, and no other parameter is taken', async () => {
    fresh()
    const { query } = await share()
    expect((await look(`key=${service.own.key}`)).status).toBe(404)
    for (const wrong of ['', `${query}&key=${key}`, `key=${key}&token=${service.own.key}`, 'lang=de'])
      expect((await look(wrong)).status).toBe(400)
    const { status } = await service.app.request(
      `http://localhost/embed/containers/${filled.ids.container}?key=${key}`,
      { method: 'POST' },
    )
    expect(status).toBe(404)
  })

  test('maps count with the look-ups against the limit of the client', async () => {
    fresh()
    for (let count = 0; count < 15; count += 1) {
      await look(`key=${key}`, unknown)
      await service.app.request(`http://localhost/embed/${key}?number=MSKU1`)
    }
    const { status, text, headers } = await look(`key=${key}`)
    expect([status, text.includes('<h1')]).toEqual([429, false])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an account without route data shows the container and why there is no map', async () => {
    fresh()
    const set = (routing_data: boolean) =>
      service.db
        .updateTable('accounts')
        .set({ routing_data })
        .where('id', '=', service.own.account_id)
        .execute()
    await set(false)
    const { status, text, policy } = await look(`key=${key}`)
    await set(true)
    expect([status, text.includes('<script'), policy.includes('script-src')]).toEqual([200, false, false])
    expect(text).toContain('no route of this container')
  })

  test('language and theme are those of the address, else of the browser', async () => {
    fresh()
    const german = await look(`key=${key}&theme=dark`, undefined, { 'accept-language': 'de-DE,en;q=0.5' })
    expect(german.text).toContain('<html lang="de" data-theme="dark">')
    expect(german.text).toContain('Die Karte braucht JavaScript.')
    const spanish = await look(`key=${key}&lang=es&theme=pink`, undefined, { 'accept-language': 'de' })
    expect(spanish.text).toContain('<html lang="es">')
    expect((await look('key=pk_wrong&lang=zh')).text).toContain('此地图已不可用')
  })

  test('openings of a link are counted, and a key notes when it was used', async () => {
    fresh()
    const { id, query } = await share()
    await look(query)
    await look(query)
    await look(query, unknown)
    const { body } = await service.ask('GET', '/v2/shares')
    const listed = (body as { data: Share[] }).data.find((each) => each.id === id)
    expect(listed?.attributes).toMatchObject({ opened_count: 2, sites: [site] })
    const used = await makeKey('map')
    await look(`key=${used}`)
    const row = await service.db
      .selectFrom('embed_keys')
      .select('last_used_at')
      .where('key', '=', used)
      .executeTakeFirstOrThrow()
    expect(row.last_used_at).not.toBeNull()
  })

  test('a site of a link is an address with https, and the entry of the link names it', async () => {
    const refused = await service.ask('POST', '/v2/shares', {
      data: {
        type: 'share',
        attributes: {
          name: 'x',
          container_ids: [filled.ids.container],
          sites: ['http://shop.example'],
          expires_at: '2026-12-20T18:00:00Z',
        },
      },
    })
    expect([refused.status, refused.text.includes('/data/attributes/sites/0')]).toEqual([422, true])
    const { id } = await share()
    const { changes } = await service.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(changes).toContainEqual(expect.objectContaining({ attribute: 'sites', new: [site] }))
  })
})
