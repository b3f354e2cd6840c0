import { expect, test } from 'vitest'
import { related } from '../api/records/related.ts'
import { placeOfPickup } from './pickup-place.ts'
import { shipment } from './testing/records.ts'

const terminal = (id: string, type: 'terminal' | 'rail_terminal', name: string) => ({
  id,
  type,
  attributes: { id, name },
})
const [port, yard, rail] = [
  terminal('10000000-0000-4000-8000-000000000001', 'terminal', 'GCT Deltaport'),
  terminal('10000000-0000-4000-8000-000000000002', 'terminal', 'Off dock yard'),
  terminal('10000000-0000-4000-8000-000000000003', 'rail_terminal', 'CN Memphis'),
]
const include = related({ included: [port, yard, rail] })
const linked = <Of extends { id: string; type: string }>({ id, type }: Of) => ({ data: { id, type } })

const placeOf = (
  attributes: { final_destination_timezone: string | null; current_status?: string },
  facility: typeof port | undefined = port,
  shipped = {},
) =>
  placeOfPickup(
    {
      attributes: { current_status: 'available', ...attributes },
      relationships: { pod_terminal: linked(port), pickup_facility: linked(facility) },
    } as Parameters<typeof placeOfPickup>[0],
    { ...shipment({ destination_name: 'Memphis' }), ...shipped },
    include,
  )

test('a container is picked up at the facility that is reported, at the port without one inland', () => {
  expect(placeOf({ final_destination_timezone: null })).toBe('GCT Deltaport')
  expect(placeOf({ final_destination_timezone: null }, yard)).toBe('Off dock yard')
})

test('a container that goes inland is picked up there, and not at the terminal of the port', () => {
  const inland = { final_destination_timezone: 'America/Chicago' }
  expect(placeOf(inland)).toBe('Memphis')
  const shipped = { relationships: { destination_terminal: linked(rail) } }
  expect(placeOf(inland, port, shipped)).toBe('CN Memphis')
  expect(placeOf({ ...inland, current_status: 'off_dock' }, yard)).toBe('Off dock yard')
})
