import { randomUUID } from 'node:crypto'
import { iso } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type CallTrouble,
  type Changed,
  type CountedCall,
  LimitReached,
  type UpstreamShipment,
  type UpstreamShipments,
} from '../../kit/adapter.ts'
import { labelsPlan, type LabelsPlan, type MergeLabels, passOnPlan } from '../../portolan/pass-on.rules.ts'
import { countedCall } from '../connected-source.ts'
import type { ConnectedDeps, ConnectedSources } from '../connected-sources.ts'
import { connectionById } from '../connections.store.ts'
import {
  claimEditedShipments,
  doneWith,
  dropOthers,
  type EditedShipment,
  laterFor,
  noteContainerPassedOn,
  notePassedOn,
  sharedContainers,
  sharedShipment,
} from './edited-shipments.store.ts'
import { retryAfterTries } from './push.rules.ts'

/** What is changed here because it was changed at the other service. Given by tracking. */
export interface FollowedChanges {
  setRefNumbers(
    trx: Trx,
    accountId: string,
    shipmentId: string,
    refNumbers: string[],
    now: string,
  ): Promise<void>
  setContainerRefNumbers(
    trx: Trx,
    accountId: string,
    containerId: string,
    refNumbers: string[],
    now: string,
  ): Promise<void>
  resume(trx: Trx, accountId: string, shipmentId: string, now: string): Promise<void>
  mergeLabels: MergeLabels
}
export interface PassOnDeps extends ConnectedDeps {
  connected: ConnectedSources
  clock: { now(): Date }
  log: Log
  follow: FollowedChanges
  /** Signals that requests are due. */
  wake: () => void
}

const MAX_PER_ROUND = 50
const LEASE_MS = 300_000
/** After so many failures the change stays here alone. */
const MAX_ATTEMPTS = 12

/** Passes on to other services of this interface what people changed here of shipments that those track, and the other way round. */
export async function passOnEdits(deps: PassOnDeps): Promise<void> {
  const { db, wall, log } = deps
  await dropOthers(db)
  const now = wall.now()
  const lease = { by: randomUUID(), until: new Date(now.getTime() + LEASE_MS) }
  const claimed = await claimEditedShipments(db, lease, { now, most: MAX_PER_ROUND })
  const ofAccounts = Map.groupBy(claimed, ({ account_id }) => account_id)
  // A service that is slow to answer keeps no other account waiting.
  await Promise.all(
    [...ofAccounts.values()].map(async (all) => {
      for (const edited of all)
        await passOn(deps, edited).catch(async (cause: unknown) => {
          log.error('A change could not be passed on', { cause, shipment: edited.id })
          await later(deps, edited, { kind: 'failed' })
        })
    }),
  )
}

async function passOn(deps: PassOnDeps, edited: EditedShipment): Promise<void> {
  const { db, connected } = deps
  const shared = await sharedShipment(db, edited)
  const connection =
    shared && (await connectionById(db, edited.account_id, shared.source.replace(/^connection:/, '')))
  const shipments = connection?.is_on ? connected.adapterOf(connection)?.shipments : undefined
  if (!shared || !connection || !shipments) return doneWith(db, edited)
  const call = countedCall(deps, connection)
  try {
    const { id } = edited
    const there = await shipments.read(id, call)
    if (there.kind === 'unknown') return await doneWith(db, edited)
    if (there.kind !== 'shipment') return await later(deps, edited, there)
    const plan = passOnPlan(
      {
        here: shared,
        there,
        last: { ref_numbers: shared.last_ref_numbers, is_stopped: shared.was_stopped },
      },
      deps.follow.mergeLabels,
    )
    const answers = [
      ...(plan.there.ref_numbers ? [await shipments.setRefNumbers(id, plan.ref_numbers, call)] : []),
      ...(plan.there.tracking ? [await shipments.setTracking(id, plan.is_stopped, call)] : []),
    ]
    for (const container of new Set(edited.refresh_ids))
      answers.push(await shipments.refresh(container, call))
    const trouble = answers.find(isTrouble)
    if (trouble) return await later(deps, edited, trouble)
    const ofContainers = await passOnContainers(deps, edited, { shipments, there, call })
    if (ofContainers.trouble) return await later(deps, edited, ofContainers.trouble)
    // What it does not take stays here alone, and is not taken for a change that it made.
    if (!answers.some(({ kind }) => kind === 'refused')) await followed(deps, connection, edited, plan)
    await doneWith(db, edited)
  } catch (cause) {
    if (!(cause instanceof LimitReached)) throw cause
    await later(deps, edited, { kind: 'limited', wait_ms: cause.wait_ms })
  }
}

/** Reference numbers of the containers that both services have. Those that are equal there need no call, also after a limit was reached. */
async function passOnContainers(
  { db, clock, follow }: PassOnDeps,
  edited: EditedShipment,
  { shipments, there, call }: { shipments: UpstreamShipments; there: UpstreamShipment; call: CountedCall },
): Promise<{ trouble?: CallTrouble }> {
  const { account_id } = edited
  const agreed: { id: string; plan: LabelsPlan }[] = []
  for (const { id, ref_numbers, last_ref_numbers } of await sharedContainers(db, edited)) {
    const labelsThere = there.containers.get(id)
    if (labelsThere === undefined) continue
    const plan = labelsPlan(
      { here: ref_numbers, there: labelsThere, last: last_ref_numbers },
      follow.mergeLabels,
    )
    const answer = plan.there
      ? await shipments.setContainerRefNumbers(id, plan.labels, call)
      : { kind: 'changed' as const }
    if (isTrouble(answer)) return { trouble: answer }
    if (answer.kind === 'changed' && (plan.here || plan.isNew)) agreed.push({ id, plan })
  }
  const now = iso(clock.now())
  await db.transaction().execute(async (trx) => {
    for (const { id, plan } of agreed) {
      if (plan.here) await follow.setContainerRefNumbers(trx, account_id, id, plan.labels, now)
      await noteContainerPassedOn(trx, { account_id, id }, plan.labels)
    }
  })
  return {}
}

const isTrouble = (answer: Changed | CallTrouble): answer is CallTrouble =>
  answer.kind !== 'changed' && answer.kind !== 'refused'

async function followed(
  { db, clock, follow, wake }: PassOnDeps,
  connection: { account_id: string; id: string },
  { account_id, id }: EditedShipment,
  { here, ref_numbers, is_stopped }: ReturnType<typeof passOnPlan>,
): Promise<void> {
  const now = iso(clock.now())
  // A stop at the other service comes with its next answer, with its time and reason.
  const resumes = here.tracking && !is_stopped
  await db.transaction().execute(async (trx) => {
    if (here.ref_numbers) await follow.setRefNumbers(trx, account_id, id, ref_numbers, now)
    if (resumes) await follow.resume(trx, account_id, id, now)
    await notePassedOn(trx, connection, { id, ref_numbers, is_stopped })
  })
  if (resumes) wake()
}

async function later(
  { db, wall }: PassOnDeps,
  edited: EditedShipment,
  trouble: Pick<CallTrouble, 'kind'> & { wait_ms?: number },
): Promise<void> {
  const isLimit = trouble.kind === 'limited'
  const attempts = edited.attempts + (isLimit ? 0 : 1)
  if (attempts > MAX_ATTEMPTS) return doneWith(db, edited)
  const wait = isLimit ? (trouble.wait_ms ?? 0) : retryAfterTries(attempts)
  await laterFor(db, edited, { due_at: iso(new Date(wall.now().getTime() + wait)), attempts })
}
