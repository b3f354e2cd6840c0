import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Carrier, openCarrier } from '../../sources/dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../../sources/dcsa/testing/events.ts'
import { type LinkedService, openLinked } from '../../testing/linked-services.ts'
import { readReread } from './reread.options.ts'
import { rereadKept, type RereadNumber } from './reread.store.ts'

let carrier: Carrier
let service: LinkedService
let connection: string
beforeEach(async () => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 14))
  service = await openLinked('2026-09-28T00:00:00Z')
  connection = await service.connect('dcsa', {
    profile: 'other',
    events_url: `${carrier.origin}/events`,
    sign_in: 'api_key',
    api_key: 'key-1',
  })
  await service.track(bill)
  await service.askDue()
})
afterEach(async () => {
  await service.close()
  await carrier.close()
})

const reread = async (isStored: boolean, of: string | undefined = connection) => {
  const numbers: RereadNumber[] = []
  const now = service.clock.now()
  const result = await rereadKept(service.db, { connection: of, isStored, now }, (each) => numbers.push(each))
  return { numbers, result }
}
const arrival = () => service.db.selectFrom('shipments').select('pod_ata_at').executeTakeFirstOrThrow()

test('what is understood as before changes nothing, and no source is asked', async () => {
  const asked = carrier.calls.length
  expect(await reread(true)).toEqual({
    numbers: [],
    result: { numbers: 1, changed: 0, stored: true, failed: [] },
  })
  expect(carrier.calls).toHaveLength(asked)
})

test('what an earlier version understood otherwise is reported, and stored only when that is asked for', async () => {
  const { pod_ata_at } = await arrival()
  expect(pod_ata_at).not.toBeNull()
  // As a version would have left it that did not know the code of an arrival.
  await service.db.updateTable('shipments').set({ pod_ata_at: null }).execute()
  await service.db.deleteFrom('transport_events').where('event', 'like', '%vessel_arrived').execute()
  const { numbers, result } = await reread(false)
  expect(result).toMatchObject({ numbers: 1, changed: 1, stored: false })
  expect(numbers).toMatchObject([{ number: bill }])
  expect(numbers[0]?.changes).toContainEqual({
    record: bill,
    attribute: 'pod_ata_at',
    before: null,
    after: pod_ata_at,
  })
  expect((await arrival()).pod_ata_at).toBeNull()
  await reread(true)
  expect((await arrival()).pod_ata_at).toBe(pod_ata_at)
  expect((await reread(false)).result).toMatchObject({ changed: 0 })
})

test('another connection is left alone, and wrong arguments are refused', async () => {
  expect((await reread(true, '4f4ad2a6-77a7-4a0e-8d34-2dba56a4dc1a')).result).toMatchObject({ numbers: 0 })
  expect(readReread(['--connection', 'me'], {})).toMatchObject({ kind: 'wrong' })
  expect(readReread(['--colour'], {})).toMatchObject({ kind: 'wrong' })
  expect(readReread(['--store', '--data', 'here'], {})).toMatchObject({
    options: { place: { folder: 'here' }, isStored: true, connection: undefined },
  })
})
