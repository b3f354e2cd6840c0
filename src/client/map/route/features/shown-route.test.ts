import { expect, test } from 'vitest'
import { routeRows } from '../table/rows.ts'
import { withoutEstimates } from './shown-route.ts'
import { currentVessel, fullLeg, port } from '../testing/features.ts'

test('the route of a shipment whose tracking stopped has no estimate, and keeps what was reported', () => {
  const route = withoutEstimates({
    type: 'FeatureCollection',
    features: [
      port(1, [121.5, 31.2], { outbound_atd_at: '2026-11-10T18:00:00Z' }),
      port(2, [-118.25, 33.73], { inbound_eta_at: '2026-11-24T18:00:00Z' }),
      fullLeg(1, [
        [121.5, 31.2],
        [150, 35],
      ]),
      currentVessel(1, [150, 35]),
    ],
  })
  expect(route.features.map(({ properties }) => properties.feature_type)).toEqual([
    'port',
    'port',
    'current_vessel',
  ])
  const rows = routeRows(route.features, [], new Date('2026-11-20T18:14:00Z'))
  expect(rows.flatMap((row) => (row.kind === 'port' ? [[row.arrives?.verb, row.leaves?.verb]] : []))).toEqual(
    [
      [undefined, 'left'],
      [undefined, undefined],
    ],
  )
})
