import { expect, test, vi } from 'vitest'
import { container } from '../../../contract/resources/index.ts'
import { operations } from '../../../contract/operations/index.ts'
import { readAnswer } from '../answer.ts'
import { readRecords, unreadOf } from './read-records.ts'

const id = '11111111-2222-4333-8444-555555555555'
const shipment_id = '21111111-2222-4333-8444-555555555555'

/** Every attribute as unknown as the interface allows. */
const containerRecord = (attributes: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  id,
  type: 'container',
  attributes: {
    ...Object.fromEntries(
      Object.entries(container.attributes.shape).flatMap(([name, each]) =>
        each.safeParse(null).success ? [[name, null]] : [],
      ),
    ),
    number: 'CSQU3054383',
    ref_numbers: [],
    created_at: '2026-10-01T00:00:00Z',
    current_status: 'available',
    availability_known: true,
    availability_ended: false,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    facts_ahead: [],
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
    ...attributes,
  },
  ...more,
})
const page = (data: unknown[], included?: unknown[]) => ({
  data,
  ...(included ? { included } : {}),
  links: {},
  meta: { size: 30, total: data.length },
})
const read = async (body: unknown) =>
  operations.list_containers.answers[200].parse(
    await readAnswer(operations.list_containers, Response.json(body), readRecords),
  )

test('an answer that follows the contract has nothing unread', async () => {
  expect(unreadOf(await read(page([containerRecord({})])))).toEqual([])
})

test('the records of an answer that follows the contract are not read one by one as well', async () => {
  const one = vi.spyOn(container.schema, 'safeParse')
  const answer = await read(page([containerRecord({}), containerRecord({})]))
  expect(answer.data).toHaveLength(2)
  expect(one).not.toHaveBeenCalled()
  one.mockRestore()
})

test('a record with bad fields is shown with what could be read, and says what could not', async () => {
  const answer = await read(
    page([
      containerRecord({ pickup_lfd: 'soon', holds_at_pod_terminal: 'customs', weight_in_lbs: 4000 }),
      containerRecord({}),
    ]),
  )
  expect(answer.data[0]?.attributes).toMatchObject({
    number: 'CSQU3054383',
    weight_in_lbs: 4000,
    pickup_lfd: null,
    holds_at_pod_terminal: [],
  })
  expect(unreadOf(answer)).toEqual([
    {
      type: 'container',
      id,
      name: 'CSQU3054383',
      fields: ['holds_at_pod_terminal', 'pickup_lfd'],
      left_out: false,
    },
  ])
})

test('a missing field is a bad one', async () => {
  const { number: _, ...rest } = containerRecord({}).attributes
  const answer = await read(page([{ ...containerRecord({}), attributes: rest }]))
  expect(answer.data).toHaveLength(1)
  expect(unreadOf(answer)[0]).toMatchObject({ name: id, fields: ['number'] })
})

test('a record without an id cannot be shown: the others are, and it is counted', async () => {
  const answer = await read(page([containerRecord({}), containerRecord({}, { id: 'none' })]))
  expect(answer.data).toHaveLength(1)
  expect(unreadOf(answer)).toMatchObject([{ name: 'CSQU3054383', left_out: true }])
})

test('a relation that is not as the contract has it is left out', async () => {
  const answer = await read(page([containerRecord({}, { relationships: { shipment: { data: 'MEDU' } } })]))
  expect(answer.data[0]?.relationships?.shipment).toBeUndefined()
  expect(unreadOf(answer)[0]?.fields).toEqual(['shipment'])
})

test('included records are read the same way, those of unknown types as they are', async () => {
  const odd = { id: shipment_id, type: 'barge', attributes: { wet: true } }
  const answer = await read(page([containerRecord({})], [odd, containerRecord({ created_at: 7 })]))
  expect(answer.included).toMatchObject([odd, { type: 'container' }])
  expect(unreadOf(answer)).toMatchObject([{ fields: ['created_at'] }])
})

test('an answer that is no JSON:API document is refused in one sentence', async () => {
  await expect(read('<html>')).rejects.toThrow('cannot read')
  await expect(read({ data: [], links: {} })).rejects.toThrow('cannot read')
})

const features = [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { feature_type: 'airship' },
  },
]

test('of each route of a shared list, parts of an unknown kind are left out', () => {
  const route = { type: 'FeatureCollection', features }
  const { body, unread } = readRecords({ routes: [{ numbers: ['MSCU1234567'], route }] })
  expect(body).toEqual({ routes: [{ numbers: ['MSCU1234567'], route: { ...route, features: [] } }] })
  expect(unread.map(({ type, name }) => [type, name])).toEqual([['map_feature', 'airship']])
})

test('a map of the fleet is read by its own kinds', () => {
  const fleet = { type: 'FeatureCollection', features, containers: 0, without_position: {} }
  const { body, unread } = readRecords(fleet)
  expect(body).toEqual({ ...fleet, features: [] })
  expect(unread).toHaveLength(1)
})
