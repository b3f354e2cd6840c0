import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Alert, AlertEvent, AlertRule } from '../../../contract/resources/index.ts'
import { alertingOf, uuid } from '../../testing/alerting.ts'
import { data } from '../../testing/data.ts'
import type { Database } from '../../platform/database/open.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { openDeliveries } from '../../testing/deliveries.ts'
import type { Receiver } from '../../testing/receiver.ts'
import type { SignedInMember } from '../../testing/signed-in.ts'

interface Sent {
  data: { attributes: { event: string }; relationships: { reference_object: { data: object } } }
  included: ({ type: string; id: string } & Pick<AlertEvent, 'attributes' | 'relationships'>)[]
}

forEachDatabase('alert rules that go to webhooks', (open) => {
  let database: Database
  let deliveries: Awaited<ReturnType<typeof openDeliveries>>
  let alerting: ReturnType<typeof alertingOf>
  let receiver: Receiver
  let ada: SignedInMember
  let serials = 0

  beforeAll(async () => {
    database = await open()
    deliveries = await openDeliveries({ database, knownValues: false })
    alerting = alertingOf(deliveries)
    ada = await alerting.member('Ada')
    receiver = await deliveries.receiver()
    await deliveries.webhook(`${receiver.url}/all`)
    await deliveries.webhook(`${receiver.url}/alerts`, { events: ['alert.raised', 'alert.ended'] })
  })
  afterAll(() => deliveries.close())

  const ship = { eta: '2026-11-28T20:00:00Z', vessel: 'Ever Sent' }
  /** Containers of one ship, and a rule that watches a label. */
  const watched = async (containers: number, attributes: object = {}) => {
    const serial = (serials += 1)
    await alerting.report({ ...ship, serial, containers })
    const ref = `SENT-${serial}`
    const rule = await alerting.makeRule(ada, {
      query: `filter[ref_numbers]=${ref}`,
      webhook: true,
      ...attributes,
    })
    const ids = Array.from({ length: containers }, (_, nth) => uuid(1, serial * 1000 + nth))
    return { rule, ref, ids }
  }
  /** What webhooks receive of a rule when so many seconds have passed. */
  const receivedOf = async ({ attributes: { name } }: AlertRule, seconds = 60) => {
    const before = receiver.received.length
    deliveries.pass(seconds)
    await alerting.work('Sending alerts to webhooks')
    await deliveries.deliver()
    return receiver.received.slice(before).flatMap(({ path, body }) => {
      const sent = JSON.parse(body) as Sent
      const event = sent.included.find(({ type }) => type === 'alert_event')
      if (event?.attributes.rule_name !== name) return []
      expect(path).toBe('/hook/alerts')
      expect(sent.data.attributes.event).toBe(event.attributes.event)
      expect(sent.data.relationships.reference_object.data).toEqual({ type: 'alert_event', id: event.id })
      return [event]
    })
  }
  const summary = (events: Awaited<ReturnType<typeof receivedOf>>) =>
    events.map(({ attributes }) => [attributes.event, attributes.containers_count])

  test('what crosses a threshold within a minute is one event with its containers, for webhooks that name it alone', async () => {
    const { rule, ref, ids } = await watched(3)
    for (const id of ids) await alerting.label(ada, id, ref)
    expect(await receivedOf(rule, 59)).toEqual([])
    const [event, ...rest] = await receivedOf(rule, 1)
    expect(rest).toEqual([])
    expect(event?.attributes).toMatchObject({
      event: 'alert.raised',
      threshold: 'enters',
      containers_count: 3,
    })
    expect(event?.relationships).toMatchObject({
      rule: { data: { id: rule.id } },
      containers: { data: ids.map((id) => ({ type: 'container', id })) },
    })
    const included = JSON.parse(receiver.received.at(-1)?.body ?? '') as Sent
    expect(included.included.filter(({ type }) => type === 'container')).toHaveLength(3)
    expect(included.included.filter(({ type }) => type === 'shipment')).toHaveLength(1)
    expect(await receivedOf(rule)).toEqual([])
  })

  test('a container is sent as raised once, then as ended, and again only after that', async () => {
    const { rule, ref, ids } = await watched(1)
    const [id = ''] = ids
    await alerting.label(ada, id, ref)
    expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 1]])
    await alerting.label(ada, id, ref, 'ANOTHER')
    expect(await receivedOf(rule)).toEqual([])
    await alerting.label(ada, id)
    expect(summary(await receivedOf(rule))).toEqual([['alert.ended', 1]])
    await alerting.label(ada, id, ref)
    expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 1]])
  })

  test('what crosses a threshold and back within a minute is not sent, and stays an alert in the inbox', async () => {
    const { rule, ref, ids } = await watched(2)
    const [here = '', gone = ''] = ids
    await alerting.label(ada, here, ref)
    await alerting.label(ada, gone, ref)
    await alerting.label(ada, gone)
    expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 1]])
    await alerting.label(ada, here)
    await alerting.label(ada, here, ref)
    expect(await receivedOf(rule)).toEqual([])
    expect(await alerting.alertsOf(ada, rule)).toHaveLength(1)
  })

  test(
    'what is due of a rule that is evaluated at present stays due, and is not waited for',
    { tags: ['engine'] },
    async () => {
      if (database.engine === 'embedded') return
      const { rule, ref, ids } = await watched(1)
      await alerting.label(ada, ids[0] ?? '', ref)
      await deliveries.db.transaction().execute(async (trx) => {
        await trx.selectFrom('alert_rules').select('id').where('id', '=', rule.id).forUpdate().execute()
        expect(await receivedOf(rule)).toEqual([])
      })
      expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 1]])
    },
  )

  test('the end of what was so when a rule began is not sent', async () => {
    const serial = (serials += 1)
    await alerting.report({ ...ship, serial, containers: 1 })
    const id = uuid(1, serial * 1000)
    await alerting.label(ada, id, 'BEFORE')
    const rule = await alerting.makeRule(ada, { query: 'filter[ref_numbers]=BEFORE', webhook: true })
    await alerting.label(ada, id)
    expect(await receivedOf(rule)).toEqual([])
  })

  test('after a change of the threshold, the end of what is so no more is sent, and nothing twice', async () => {
    const { rule, ref, ids } = await watched(3)
    const [first = '', second = '', third = ''] = ids
    await alerting.label(ada, first, ref)
    await alerting.label(ada, second, ref)
    expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 2]])
    await alerting.label(ada, third, ref)
    const edit = (attributes: object) =>
      alerting.done(ada, 'PATCH', `/alert_rules/${rule.id}`, {
        data: { type: 'alert_rule', id: rule.id, attributes },
      })
    // None of them is so late. The third was raised within the minute: neither that nor its end is sent.
    await edit({ threshold: 'delayed', days: 30 })
    await alerting.work('Evaluating alert rules')
    const [event, ...rest] = await receivedOf(rule)
    expect(rest).toEqual([])
    expect(event?.attributes).toMatchObject({
      event: 'alert.ended',
      containers_count: 2,
      threshold: 'delayed',
    })
    await edit({ threshold: 'enters' })
    await alerting.work('Evaluating alert rules')
    expect(await receivedOf(rule)).toEqual([])
  })

  test('of a rule for what leaves a list, coming back is the end', async () => {
    const { rule, ref, ids } = await watched(1, { threshold: 'leaves' })
    const [id = ''] = ids
    await alerting.label(ada, id, ref)
    expect(await receivedOf(rule)).toEqual([])
    await alerting.label(ada, id)
    expect(summary(await receivedOf(rule))).toEqual([['alert.raised', 1]])
    await alerting.label(ada, id, ref)
    expect(summary(await receivedOf(rule))).toEqual([['alert.ended', 1]])
  })

  test('an event of many containers names a hundred of them and counts all', async () => {
    const serial = (serials += 1)
    const late = { serial, containers: 120, vessel: 'Ever Larger' }
    await alerting.report({ ...late, eta: '2026-11-28T20:00:00Z' })
    const rule = await alerting.makeRule(ada, {
      subject: 'shipment',
      shipment_id: uuid(2, serial),
      threshold: 'delayed_hours',
      hours: 24,
      webhook: true,
    })
    await alerting.report({ ...late, eta: '2026-11-29T20:00:00Z' })
    const [event, ...rest] = await receivedOf(rule)
    expect(rest).toEqual([])
    expect(event?.attributes).toMatchObject({ containers_count: 120, threshold: 'delayed_hours', hours: 24 })
    expect(event?.relationships?.containers?.data).toHaveLength(100)
  })

  test('a rule without webhooks sends nothing to them, and who may only read cannot make one that does', async () => {
    const { rule, ref, ids } = await watched(1, { webhook: false })
    await alerting.label(ada, ids[0] ?? '', ref)
    expect(await receivedOf(rule)).toEqual([])
    const viewer = await alerting.member('Vic', 'viewer')
    const given = { name: 'Mine', subject: 'query', query: 'q=x', threshold: 'enters', webhook: true }
    expect((await alerting.ask(viewer, 'POST', '/alert_rules', data('alert_rule', given))).status).toBe(403)
    const own = await alerting.makeRule(viewer, { query: 'q=x' })
    const edit = data('alert_rule', { webhook: true })
    expect((await alerting.ask(viewer, 'PATCH', `/alert_rules/${own.id}`, edit)).status).toBe(403)
  })

  test('a rule of somebody who was paused sends nothing any more', async () => {
    const cara = await alerting.member('Cara')
    const serial = (serials += 1)
    await alerting.report({ ...ship, serial, containers: 1 })
    const given = { query: 'filter[ref_numbers]=CARA', webhook: true }
    const rule = await alerting.makeRule(cara, given)
    await deliveries.db
      .updateTable('users')
      .set({ paused_at: '2026-11-20T18:00:00Z' })
      .where('account_id', '=', deliveries.own.account_id)
      .where('id', '=', cara.user_id)
      .execute()
    await alerting.label(ada, uuid(1, serial * 1000), 'CARA')
    expect(await receivedOf(rule)).toEqual([])
  })

  test('an example of each is shown and sent as a trial', async () => {
    const examples = await deliveries.ask('GET', '/v2/webhook_notifications/examples?event=alert.raised')
    expect(examples.body).toMatchObject({ data: [{ attributes: { event: 'alert.raised' } }] })
    const all = await deliveries.ask('GET', '/v2/webhook_notifications/examples')
    expect((all.body as { data: Alert[] }).data.map(({ attributes }) => attributes['event'])).not.toContain(
      'alert.raised',
    )
    const trial = { url: receiver.url, event: 'alert.ended' }
    expect((await deliveries.ask('POST', '/v2/webhooks/trigger', trial)).body).toMatchObject({
      succeeded: true,
    })
  })
})
