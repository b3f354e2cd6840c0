import { expect, test } from 'vitest'
import { errorTitles } from '../jsonapi/index.ts'
import { type Operation, operations, refusalsOf } from './index.ts'

const all = Object.entries(operations) as [string, Operation][]
const statuses = (name: keyof typeof operations) => Object.keys(refusalsOf(operations[name])).map(Number)

test('an operation declares the refusals that it can answer, and no others', () => {
  expect(statuses('list_shipments')).toEqual([400, 401, 403, 429, 500, 503])
  expect(statuses('get_shared_list')).not.toContain(401)
  expect(statuses('get_shipment')).toEqual([400, 401, 403, 404, 429, 500, 503])
  expect(statuses('get_container_map_geojson')).toEqual([400, 401, 403, 404, 429, 500, 503])
  expect(statuses('create_document')).toEqual([400, 401, 403, 409, 413, 415, 422, 429, 500, 503])
  expect(statuses('delete_session')).toEqual([400, 401, 403, 429, 500, 503])
})

test('every refusal has a title and a reason', () => {
  for (const [name, operation] of all)
    for (const [status, reason] of Object.entries(refusalsOf(operation))) {
      expect(Object.keys(errorTitles)).toContain(status)
      expect([name, status, typeof reason, reason?.length === 0]).toEqual([name, status, 'string', false])
    }
})

test('an entitlement is declared beside the refusals of every change', () => {
  const { 403: forbidden } = refusalsOf(operations.refresh_container)
  expect(forbidden).toMatch(/^API access not enabled.*\. The role .*\. The request came/)
})
