import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Share, SharedList } from '../../contract/resources/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { fillAccount, type FilledAccount } from '../testing/filled-account/filled-account.ts'

forEachDatabase('shares', (open) => {
  let service: TestService
  let filled: FilledAccount
  beforeAll(async () => {
    service = await startTestService({ database: await open() })
    filled = await fillAccount(service, service.own, 'SHARER')
    await service.db
      .updateTable('containers')
      .set({
        fees_at_pod_terminal: sql`${JSON.stringify([{ type: 'demurrage', amount: 4711, currency_code: 'USD' }])}::jsonb`,
        holds_at_pod_terminal: sql`${JSON.stringify([
          { name: 'freight', status: 'hold', description: 'USD 4711 unpaid' },
        ])}::jsonb`,
      })
      .where('id', '=', filled.ids.container)
      .execute()
  })
  afterAll(() => service.close())

  const make = (attributes: object = {}) =>
    service.ask('POST', '/v2/shares', {
      data: {
        type: 'share',
        attributes: {
          name: 'For the broker',
          container_ids: [filled.ids.container],
          expires_at: '2026-11-27T18:00:00Z',
          ...attributes,
        },
      },
    })
  const made = async (attributes?: object): Promise<Share> => {
    const { body, status, text } = await make(attributes)
    expect([status, text]).toEqual([201, text])
    return (body as { data: Share }).data
  }
  /** Without a key, like the recipient of a link. */
  const opened = ({ attributes }: Share) =>
    service.ask('GET', attributes.path.replace('/s/', '/v2/shared/'), undefined, { authorization: null })
  const codes = ({ status, body }: Awaited<ReturnType<typeof opened>>) => [
    status,
    (body as { errors: { code?: string }[] }).errors[0]?.code,
  ]

  test('a link shows the containers without a key, and the answer has no fee anywhere', async () => {
    const answer = await opened(await made())
    expect(answer.status).toBe(200)
    const { containers, name, shared_by, now } = answer.body as SharedList
    expect(now).toBe('2026-11-20T18:00:00Z')
    expect({ name, shared_by }).toEqual({ name: 'For the broker', shared_by: 'Own Imports' })
    expect(containers).toHaveLength(1)
    expect(containers[0]?.holds_at_pod_terminal).toEqual([{ name: 'freight', status: 'hold' }])
    expect(answer.text).not.toMatch(/4711|fee|demurrage|ref_numbers|"id"/)
  })

  test('the containers of one shipment are shown with its route, those of several with the route of each', async () => {
    const second = await fillAccount(service, service.own, 'SECOND')
    const { shanghai, los_angeles } = filled.ports
    await service.db
      .updateTable('shipments')
      .set({ port_of_lading_id: shanghai, port_of_discharge_id: los_angeles })
      .where('id', 'in', [filled.ids.shipment, second.ids.shipment])
      .execute()
    const { body: map } = await service.ask('GET', `/v2/containers/${filled.ids.container}/map_geojson`)
    const one = (await opened(await made())).body as SharedList
    expect([one.route, one.routes]).toEqual([map, []])
    const both = await made({ container_ids: [filled.ids.container, second.ids.container] })
    const { route, routes, containers } = (await opened(both)).body as SharedList
    expect(route).toBeNull()
    expect(routes?.flatMap(({ numbers }) => numbers).toSorted()).toEqual(
      containers.map(({ number }) => number).toSorted(),
    )
    expect(routes?.map((each) => each.route)).toContainEqual(map)
  })

  test('an account without route maps shares none', async () => {
    const share = await made()
    const entitle = (routing_data: boolean) =>
      service.db
        .updateTable('accounts')
        .set({ routing_data })
        .where('company_name', '=', 'Own Imports')
        .execute()
    await entitle(false)
    expect((await opened(share)).body).toMatchObject({ route: null, routes: [] })
    await entitle(true)
  })

  test('fees are shown when the share says so', async () => {
    const { body } = await opened(await made({ shows_fees: true }))
    expect((body as SharedList).containers[0]?.fees_at_pod_terminal).toEqual([
      { type: 'demurrage', amount: 4711, currency_code: 'USD' },
    ])
  })

  test('containers without a known terminal are shown too', async () => {
    const stored = service.db.updateTable('containers').where('id', '=', filled.ids.container)
    const { pod_terminal_id } = await service.db
      .selectFrom('containers')
      .select('pod_terminal_id')
      .where('id', '=', filled.ids.container)
      .executeTakeFirstOrThrow()
    await stored.set({ pod_terminal_id: null }).execute()
    const { status, body } = await opened(await made())
    expect([status, (body as SharedList).containers[0]?.pod_terminal_firms_code]).toEqual([200, null])
    await stored.set({ pod_terminal_id }).execute()
  })

  test('a revoked link says so at once, and stays revoked', async () => {
    const share = await made()
    expect((await service.ask('DELETE', `/v2/shares/${share.id}`)).status).toBe(204)
    expect(codes(await opened(share))).toEqual([410, 'share_revoked'])
    expect((await service.ask('DELETE', `/v2/shares/${share.id}`)).status).toBe(204)
  })

  test('a link that ended still says whose it was, and has no container', async () => {
    const share = await made()
    expect((await opened(share)).body).toMatchObject({ shared_by: 'Own Imports', contact: null })
    await service.ask('DELETE', `/v2/shares/${share.id}`)
    const { body, text } = await opened(share)
    expect(body).toMatchObject({ errors: [{ meta: { shared_by: 'Own Imports', contact: null } }] })
    expect(text).not.toContain('container')
  })

  test('a link says so when it has expired', async () => {
    const share = await made({ expires_at: '2026-11-20T19:00:00Z' })
    expect((await opened(share)).status).toBe(200)
    service.pass(3600)
    expect(codes(await opened(share))).toEqual([410, 'share_expired'])
    service.pass(-3600)
  })

  test('a link that was changed, cut off or invented is not found', async () => {
    const { attributes, ...rest } = await made()
    const bent = [
      'x',
      attributes.path.slice(0, -1),
      `${attributes.path}A`,
      attributes.path.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ]
    for (const path of bent)
      expect(
        (
          await opened({
            ...rest,
            attributes: { ...attributes, path: path.startsWith('/s/') ? path : `/s/${path}` },
          })
        ).status,
      ).toBe(404)
  })

  test('openings are counted, and shares are listed newest first', async () => {
    const share = await made({ name: 'Newest' })
    await opened(share)
    await opened(share)
    const { body } = await service.ask('GET', '/v2/shares')
    const [newest] = (body as { data: Share[] }).data
    expect(newest?.attributes).toMatchObject({
      name: 'Newest',
      opened_count: 2,
      containers_count: 1,
      path: share.attributes.path,
    })
  })

  test("another account's containers cannot be shared, alone or with own ones", async () => {
    const other = await fillAccount(service, service.other, 'STRANGER')
    expect((await make({ container_ids: [other.ids.container] })).status).toBe(422)
    expect((await make({ container_ids: [filled.ids.container, other.ids.container] })).status).toBe(422)
  })

  test.each([
    ['in the past', { expires_at: '2026-11-20T17:59:59Z' }],
    ['in two years', { expires_at: '2028-11-20T18:00:00Z' }],
    ['of no container', { container_ids: [] }],
    ['without a name', { name: ' ' }],
  ])('a link %s is refused', async (_, attributes) => {
    expect((await make(attributes)).status).toBe(422)
  })
})
