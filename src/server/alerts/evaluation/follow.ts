import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { type LoggedEvent, read } from '../../platform/events/log.ts'
import { type ChunkSize, createChunkSize } from '../../platform/jobs/chunk-size.ts'
import { claimInTransaction } from '../../platform/jobs/lease.ts'
import type { AlertRuleRow } from '../rules/rules.store.ts'
import { examineTogether, readRules } from './examine-together.ts'
import { containersInLog } from './matches.store.ts'
import { beginAnew } from './progress.store.ts'
import { changesByContainer } from './raising.rules.ts'

/** Done in one transaction. */
export interface EvaluationStep {
  items: number
  of: ChunkSize
  hasMail: boolean
}

/** However long a step takes: what each begins with, to find rules and to read the log, must not be most of the work. */
const [MIN_ENTRIES_TOGETHER, MIN_RULES_TOGETHER] = [100, 4]
const MAX_ENTRIES_TOGETHER = 1000
/** A rule takes as long as so many entries, however few there are: its statement is planned and sent. */
const ENTRIES_LIKE_A_RULE = 100
const MAX_RULES_TOGETHER = 200
const MAX_ITEMS = MAX_RULES_TOGETHER * (MAX_ENTRIES_TOGETHER + ENTRIES_LIKE_A_RULE)

const limited = (size: number, least: number, most: number): number => Math.min(most, Math.max(least, size))

/**
 * Follows the event log: the containers that changed are looked at once for all rules of their account that have read it
 * equally far.
 */
export function createFollowing({ clock, wall }: { clock: Clock; wall: Clock }) {
  const size = createChunkSize({ first: 2 * ENTRIES_LIKE_A_RULE, most: MAX_ITEMS })

  return async (trx: Trx): Promise<EvaluationStep | undefined> => {
    const limit = limited(size.size - ENTRIES_LIKE_A_RULE, MIN_ENTRIES_TOGETHER, MAX_ENTRIES_TOGETHER)
    const part = await claimPart(trx, limit, (entries) =>
      limited(
        Math.floor(size.size / (entries + ENTRIES_LIKE_A_RULE)),
        MIN_RULES_TOGETHER,
        MAX_RULES_TOGETHER,
      ),
    )
    if (!part) return undefined
    const { rules, log, account_id } = part
    const done = { items: rules.length * (log.length + ENTRIES_LIKE_A_RULE), of: size }
    const ids = await containersInLog(trx, account_id, recordsNamedIn(log))
    if (ids.length === 0) return { ...done, hasMail: false }
    const { current, outdated } = await readRules(trx, rules, clock.now())
    for (const rule of outdated) await beginAnew(trx, rule, clock.now())
    const changes = changesByContainer(log)
    const hasMail = await examineTogether(trx, { account_id, rules: current, ids, changes }, { clock, wall })
    return { ...done, hasMail }
  }
}

/** Entries of the log of one account, and the rules that read on from there. */
interface LogPart {
  account_id: string
  rules: AlertRuleRow[]
  log: LoggedEvent[]
}

/**
 * Takes the rule that has waited longest, with others that have read as far, and moves them on behind the entries.
 * @param most how many rules may be taken, by the number of entries
 */
async function claimPart(
  trx: Trx,
  limit: number,
  most: (entries: number) => number,
): Promise<LogPart | undefined> {
  // Many rules of an account have read equally far: whether there is more is looked up once for all of them.
  const [first] = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
    where: sql`${isFollowing} and (alert_rules.account_id, alert_rules.xid, alert_rules.seq) in (
      select place.account_id, place.xid, place.seq
      from (select distinct account_id, xid, seq from alert_rules where ${isFollowing}) as place
      where (
        select true from event_log where event_log.account_id = place.account_id
          and (event_log.xid, event_log.seq) > (place.xid, place.seq)
          and event_log.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by event_log.xid, event_log.seq limit 1))`,
    order: sql`alert_rules.xid, alert_rules.seq`,
    most: 1,
  })
  if (!first) return undefined
  const { account_id } = first
  const log = await read(trx, { after: first, account_id, limit })
  const [from, last] = [log[0], log.at(-1)]
  if (!from || !last) return undefined
  // Between the place of the first rule and this entry there is none of the account.
  const others = await claimInTransaction<AlertRuleRow>(trx, 'alert_rules', {
    where: sql`${isFollowing} and alert_rules.account_id = ${account_id} and alert_rules.id <> ${first.id}
            and (alert_rules.xid, alert_rules.seq) < (${from.xid}::xid8, ${from.seq}::bigint)`,
    order: sql`alert_rules.id`,
    most: most(log.length) - 1,
  })
  const rules = [first, ...others]
  await trx
    .updateTable('alert_rules')
    .set({ xid: last.xid, seq: last.seq })
    .where('account_id', '=', account_id)
    .where(
      among(
        'id',
        rules.map(({ id }) => id),
      ),
    )
    .execute()
  return { account_id, rules, log }
}

const isFollowing = sql<boolean>`alert_rules.has_baseline and alert_rules.fault is null`

/** The records that entries of the log are about. */
const recordsNamedIn = (log: readonly LoggedEvent[]) => {
  const named = { containers: new Set<string>(), shipments: new Set<string>() }
  for (const entry of log) {
    if (entry.container_id !== null) named.containers.add(entry.container_id)
    else if (entry.shipment_id !== null) named.shipments.add(entry.shipment_id)
    if (entry.reference_id === null) continue
    if (entry.reference_type === 'container') named.containers.add(entry.reference_id)
    if (entry.reference_type === 'shipment') named.shipments.add(entry.reference_id)
  }
  return { containers: [...named.containers], shipments: [...named.shipments] }
}
