// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Container, Shipment } from '../../contract/resources/index.ts'
import { containerOf } from '../api/testing/records.ts'
import { readableText } from '../ui/testing/accessible.ts'
import { render } from '../ui/testing/render.ts'
import { Arrivals } from './arrival.part.tsx'
import { include, shipment } from './testing/records.ts'
import { RouteStrip } from './route/route-strip.part.tsx'

const now = new Date('2026-11-28T18:00:00Z')
const own = (attributes: Partial<Container['attributes']>): Container => containerOf(1, attributes)
const saidOf = (facts: Partial<Shipment['attributes']>, container?: Container) => {
  const common = { shipment: shipment(facts), container, events: [], now }
  return {
    facts: readableText(render(createElement(Arrivals, common))),
    head: readableText(render(createElement(RouteStrip, { ...common, include }))),
  }
}

test('an arrival that moved says by how much, and which day was reported first', () => {
  const { facts, head } = saidOf({
    pod_eta_at: '2026-12-08T22:30:00Z',
    pod_original_eta_at: '2026-12-04T22:30:00Z',
  })
  expect(facts).toMatch(/Tue 8 Dec 14:30 PST.* · first reported Fri 4 Dec.* · 4 days late/)
  expect(head).toMatch(/arrives Tue 8 Dec 14:30 PST.* \+4 d, first reported Fri 4 Dec/)
})

test('the arrivals of the container and of its bill of lading are named for what they are, where they differ', () => {
  const { facts, head } = saidOf(
    { pod_ata_at: '2026-11-08T20:00:00Z', pod_original_eta_at: '2026-11-08T20:00:00Z' },
    own({ current_status: 'grounded', pod_arrived_at: '2026-11-24T20:00:00Z' }),
  )
  expect(facts).toMatch(/^This container Tue 24 Nov .* 16 days late ?Bill of lading Sun 8 Nov/)
  expect(head).toMatch(/arrived Tue 24 Nov .*\(this container\) \+16 d/)
})

test('of a container on another ship than the first one of its bill the arrival is expected', () => {
  const { facts, head } = saidOf(
    { pod_ata_at: '2026-11-24T20:00:00Z', pod_eta_at: '2026-12-03T20:00:00Z' },
    own({ current_status: 'on_ship', pol_vessel_loaded_at: '2026-11-14T20:00:00Z' }),
  )
  expect(facts).toMatch(/^This container est\. ?Thu 3 Dec .*Bill of lading Tue 24 Nov/)
  expect(head).toMatch(/arrives Thu 3 Dec/)
})

test('an arrival that is reported as happened for a day to come is an estimate and says so', () => {
  const { facts, head } = saidOf({ pod_eta_at: '2026-12-01T20:00:00Z', facts_ahead: ['pod_ata_at'] })
  for (const text of [facts, head]) {
    expect(text).toContain('reported as happened, lies in the future')
    expect(text).toMatch(/est\. ?(arrives )?Tue 1 Dec/)
    expect(text).not.toContain('arrived')
  }
})
