import { expect, test } from 'vitest'
import {
  eventCategories,
  eventNames,
  exampleEventNames,
  ownEventCategories,
  subscribableEventNames,
} from '../../../contract/vocabulary/index.ts'
import { recordBreaches } from '../../testing/contract.ts'
import { notificationExample } from './index.ts'

test.each(exampleEventNames)(
  'the example of %s fits the interface to the letter and holds together',
  async (event) => {
    const { data, included } = await notificationExample(event)
    const sent = JSON.parse(JSON.stringify({ data, included })) as {
      data: typeof data
      included: typeof included
    }
    expect([sent.data, ...sent.included].flatMap((record) => recordBreaches(record, true))).toEqual([])
    expect(sent.data.attributes).toMatchObject({ event, delivery_status: 'pending', id: sent.data.id })
    const about = sent.data.relationships?.document?.data ?? sent.data.relationships?.reference_object?.data
    expect(sent.included).toContainEqual(expect.objectContaining({ id: about?.id, type: about?.type }))
    const ids = sent.included.map(({ type, id }) => `${type} ${id}`)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

const typesOf = async (event: (typeof exampleEventNames)[number]) =>
  new Set((await notificationExample(event)).included.map(({ type }) => type))

test('the examples of each family of events include the records that the interface shows with it', async () => {
  expect(await typesOf('tracking_request.succeeded')).toEqual(
    new Set(['tracking_request', 'shipment', 'container', 'transport_event']),
  )
  for (const type of ['estimated_event', 'port', 'shipment'])
    expect(await typesOf('shipment.estimated.arrival')).toContain(type)
  for (const type of ['container_updated_event', 'container', 'terminal'])
    expect(await typesOf('container.updated')).toContain(type)
  for (const type of ['transport_event', 'port', 'shipment', 'container'])
    expect(await typesOf('container.transport.vessel_arrived')).toContain(type)
  for (const type of [
    'document',
    'account',
    'user',
    'email_submission',
    'document_representation',
    'shipment',
  ])
    expect(await typesOf('document.extracted')).toContain(type)
})

test('an event of an alert rule includes its containers with their shipments, and not the rule', async () => {
  expect(await typesOf('alert.raised')).toEqual(new Set(['alert_event', 'container', 'shipment']))
})

test('an event of an ETA includes its containers, and an event of a container its shipment', async () => {
  expect(await typesOf('shipment.estimated.arrival')).toContain('container')
  expect(await typesOf('container.updated')).toContain('shipment')
})

test('document events name their document and the version of their shape, and no reference object', async () => {
  const { data } = await notificationExample('document.extracted')
  expect(data.relationships).not.toHaveProperty('reference_object')
  expect(data.attributes.version).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('the groups of events hold every event once', () => {
  const grouped = eventCategories.flatMap(({ events }) => events.map(({ name }) => name))
  expect(grouped.toSorted()).toEqual([...eventNames].toSorted())
  const own = ownEventCategories.flatMap(({ events }) => events.map(({ name }) => name))
  expect([...grouped, ...own].toSorted()).toEqual([...subscribableEventNames].toSorted())
})
