import { expect, test } from 'vitest'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { wholeAccount } from '../database/records-view.ts'
import type { Loader } from './handler.ts'
import { includedRecords } from './include.ts'

type To = [type: string, id: string]
const at = ([type, id]: To) => ({ type, id })
const isOne = (to: To | To[]): to is To => typeof to[0] === 'string'
const linkage = (to: To | To[] | null) => ({ data: to === null ? null : isOne(to) ? at(to) : to.map(at) })
const record = (type: string, id: string, relations: Record<string, To | To[] | null>): Resource => ({
  id,
  type,
  attributes: {},
  relationships: Object.fromEntries(
    Object.entries(relations).map(([name, to]) => [name, linkage(to)] as const),
  ),
})

const store: Resource[] = [
  record('shipment', 's1', {
    port: ['port', 'p1'],
    containers: [
      ['container', 'c1'],
      ['container', 'c2'],
    ],
  }),
  record('shipment', 's2', { port: ['port', 'p1'], containers: [['container', 'c3']] }),
  record('container', 'c1', { shipment: ['shipment', 's1'], terminal: ['terminal', 't1'] }),
  record('container', 'c2', { shipment: ['shipment', 's1'], terminal: ['terminal', 't1'] }),
  record('container', 'c3', { shipment: ['shipment', 's2'], terminal: null }),
  record('terminal', 't1', { port: ['port', 'p1'] }),
  record('port', 'p1', {}),
]
const recordingLoaders = () => {
  const calls: string[] = []
  const loaderOf =
    (type: string): Loader =>
    ({ account_id }, ids) => {
      calls.push(`${account_id} ${type} ${ids.join()}`)
      return Promise.resolve(store.filter((each) => each.type === type && ids.includes(each.id)))
    }
  const types = ['shipment', 'container', 'terminal', 'port']
  return { calls, loaders: Object.fromEntries(types.map((type) => [type, loaderOf(type)])) }
}
const idsOf = (records: Resource[]) => records.map(({ id }) => id).toSorted()
const shipments = store.slice(0, 2)

test('each type is loaded once per level, and each record is included once', async () => {
  const { calls, loaders } = recordingLoaders()
  const found = await includedRecords(
    shipments,
    { port: {}, containers: { terminal: { port: {} } } },
    loaders,
    wholeAccount('a'),
  )
  expect(idsOf(found)).toEqual(['c1', 'c2', 'c3', 'p1', 't1'])
  expect(calls).toEqual(['a port p1', 'a container c1,c2,c3', 'a terminal t1'])
})

test('a relation back to a primary record does not include it again, but is followed', async () => {
  const { loaders } = recordingLoaders()
  const found = await includedRecords(
    shipments,
    { containers: { shipment: { port: {} } } },
    loaders,
    wholeAccount('a'),
  )
  expect(idsOf(found)).toEqual(['c1', 'c2', 'c3', 'p1'])
})

test('relations that are empty, missing in the record, or to records that are not stored include nothing', async () => {
  const { loaders } = recordingLoaders()
  const lonely = record('container', 'c9', {
    shipment: ['shipment', 'gone'],
    terminal: null,
    raw: [['raw_event', 'r']],
  })
  expect(
    await includedRecords(
      [lonely],
      { shipment: {}, terminal: {}, raw: {}, other: {} },
      loaders,
      wholeAccount('a'),
    ),
  ).toEqual([])
})
