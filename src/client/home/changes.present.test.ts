import { expect, test } from 'vitest'
import type { ChangedLine } from '../../contract/operations/index.ts'
import { presentChange, queryOfChanged } from './changes.present.ts'

const now = new Date('2026-11-23T15:04:00Z')
const line: ChangedLine = {
  subject: 'arrival',
  container: null,
  name: 'EVER FORWARD',
  containers: 7,
  before: '2026-11-24T20:00:00Z',
  after: '2026-11-27T05:00:00Z',
  zone: 'America/Los_Angeles',
  at: '2026-11-23T12:00:00Z',
}

test('a ship that is put later is one line with the days before and after in the zone of the port', () => {
  expect(presentChange(line, now)).toEqual({
    number: null,
    subject: 'EVER FORWARD',
    what: '7 containers · Arrival est.',
    before: 'Tue 24 Nov',
    after: 'Thu 26 Nov',
  })
})

test('a hold that was none before says so', () => {
  const container = { id: 'c', number: 'CSQU3054383', shipment_id: null }
  const hold = {
    ...line,
    subject: 'hold' as const,
    container,
    containers: 1,
    before: null,
    after: 'customs',
    zone: null,
  }
  expect(presentChange(hold, now)).toMatchObject({
    number: 'CSQU 305438-3',
    what: 'Hold',
    before: 'none',
    after: 'Customs',
  })
})

test('the list of what changed has at least all hours since', () => {
  expect(queryOfChanged('2026-11-23T12:30:00Z', now)).toBe('filter[changed_hours_ago][end]=4&sort=act_by_at')
})
