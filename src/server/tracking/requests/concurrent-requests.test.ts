import { randomUUID } from 'node:crypto'
import { createSourceRegistry } from './sources.store.ts'
import { beforeAll, expect, test } from 'vitest'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { createAccount, createUser } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { createLog } from '../../platform/log.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { checkDue } from './check.ts'
import type { Source } from '../source.ts'
import { resumeShipment, stopByHand } from '../stopping/stop.store.ts'
import { anyRequest, reports } from '../testing/scripted-carrier.ts'
import { createTrackingRequest, trackingRequestsByIds } from './tracking-requests.store.ts'

const now = '2026-06-01T12:00:00Z'
const found = reports({ bill_of_lading_number: 'MEDU1', booking_number: 'EBKG1' }, 'MSCU1234565')

/** A carrier that answers only when the test lets it. */
function slowCarrier() {
  let open = () => {}
  let waiting = 0
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const arrivals: (() => void)[] = []
  const source: Source = {
    name: 'scripted',
    simulated: false,
    capabilities: anyRequest,
    async ask() {
      waiting += 1
      for (const arrived of arrivals.splice(0)) arrived()
      await gate
      return found
    },
  }
  /** Until so many requests are being checked at once. */
  const asked = async (count: number) => {
    while (waiting < count) await new Promise<void>((resolve) => arrivals.push(resolve))
  }
  return { source, asked, open }
}

forEachDatabase('Concurrent requests', { engineMatters: true }, (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
  })
  const log = createLog(
    () => undefined,
    () => new Date(now),
  )
  const clock = { speed: 1, now: () => new Date(now) }
  const newAccount = () =>
    createAccount(db, { company_name: 'Imports', routing_data: false, simulated: false, created_at: now })
  const ask = async (account_id: string, number: string, request_type: RequestType = 'bill_of_lading') =>
    (
      await createTrackingRequest(db, {
        account_id,
        id: randomUUID(),
        request_type,
        request_number: number,
        normalized_number: normaliseIdentifier(number),
        scac: 'MSCU',
        source: 'scripted',
        next_check_at: now,
        created_at: now,
        updated_at: now,
      })
    ).id
  const reported = async (account_id: string, reference_id: string) =>
    (await loggedEvents(db, account_id))
      .filter((entry) => entry.reference_id === reference_id)
      .map(({ event }) => event)
  const shipmentsOf = (account_id: string) =>
    db.selectFrom('shipments').select('id').where('account_id', '=', account_id).execute()

  test.each([
    ['the same bill', 'MEDU 1', 'bill_of_lading'],
    ['the booking of a bill', 'EBKG1', 'booking_number'],
    ['a box of a bill', 'MSCU1234565', 'container'],
  ] as const)(
    'Two processes that request %s at once make one shipment and one duplicate',
    async (_name, other, type) => {
      const account = await newAccount()
      const { source, asked, open: letAnswer } = slowCarrier()
      const first = await ask(account, 'MEDU1')
      const rounds = [checkDue({ db, clock, sources: createSourceRegistry([source]), log })]
      await asked(1)
      const second = await ask(account, other, type)
      rounds.push(checkDue({ db, clock, sources: createSourceRegistry([source]), log }))
      await asked(2)
      letAnswer()
      await Promise.all(rounds)
      const requests = await trackingRequestsByIds(db, account, [first, second])
      const shipments = await shipmentsOf(account)
      expect(shipments).toHaveLength(1)
      expect(requests.map(({ status }) => status).toSorted()).toEqual(['created', 'failed'])
      for (const { status, failed_reason, shipment_id, id } of requests) {
        expect(shipment_id).toBe(shipments[0]?.id)
        expect(failed_reason).toBe(status === 'failed' ? 'duplicate' : null)
        expect(await reported(account, id)).toEqual([
          status === 'failed' ? 'tracking_request.failed' : 'tracking_request.succeeded',
        ])
      }
    },
  )

  test('Of many requests for one number in one round, the oldest gets the shipment', async () => {
    const account = await newAccount()
    const { source, open: letAnswer } = slowCarrier()
    letAnswer()
    const ids: string[] = []
    for (let made = 0; made < 12; made += 1) ids.push(await ask(account, 'MEDU1'))
    await checkDue({ db, clock, sources: createSourceRegistry([source]), log })
    const requests = await trackingRequestsByIds(db, account, ids.toSorted())
    expect(requests.map(({ status }) => status)).toEqual(['created', ...ids.slice(1).map(() => 'failed')])
    expect(await shipmentsOf(account)).toHaveLength(1)
  })

  test('People who stop and resume it while rounds are under way leave it one way or the other, never in between', async () => {
    const account = await newAccount()
    const user_id = await createUser(db, {
      account_id: account,
      name: 'Clerk',
      email: null,
      role: 'owner',
      created_at: now,
    })
    const { source, open: letAnswer } = slowCarrier()
    letAnswer()
    const id = await ask(account, 'MEDU1')
    await checkDue({ db, clock, sources: createSourceRegistry([source]), log })
    const shipment = (await shipmentsOf(account))[0]?.id ?? ''
    const stop = () => stopByHand(db, account, shipment, { user_id, now })
    const resume = () => resumeShipment(db, account, shipment, now)
    const due = () =>
      db
        .updateTable('tracking_requests')
        .set({ next_check_at: now })
        .where('id', '=', id)
        .where('status', '=', 'created')
        .execute()
    for (let turn = 0; turn < 8; turn += 1)
      await Promise.all([
        due().then(() => checkDue({ db, clock, sources: createSourceRegistry([source]), log })),
        stop(),
        resume(),
        checkDue({ db, clock, sources: createSourceRegistry([source]), log }),
        stop(),
      ])
    const [request] = await trackingRequestsByIds(db, account, [id])
    const { line_tracking_stopped_at: stopped } = await db
      .selectFrom('shipments')
      .select('line_tracking_stopped_at')
      .where('id', '=', shipment)
      .executeTakeFirstOrThrow()
    expect(request?.status).toBe(stopped === null ? 'created' : 'tracking_stopped')
    expect(request?.next_check_at === null).toBe(stopped !== null)
    await resume()
    await checkDue({ db, clock, sources: createSourceRegistry([source]), log })
    expect((await trackingRequestsByIds(db, account, [id]))[0]).toMatchObject({
      status: 'created',
      is_retrying: false,
      failed_reason: null,
    })
  })
})
