import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type ReadListView, readListView } from '../../tracking/read-list-view.ts'
import { beyondThreshold } from './thresholds.store.ts'
import { queryOfRecord, thresholdQuery, type WatchedContainers } from './watched.rules.ts'
import type { AlertRuleRow } from './rules.store.ts'

const pointer = '/data/attributes/query'

/**
 * The list of containers that are beyond the threshold of a rule, read as the list itself reads it, so that both have the same.
 * @throws 422 with the messages of the list
 */
export function containersBeyond(rule: WatchedContainers, now: Date): ReadListView {
  const watched = readListView('containers', rule.query, pointer, now)
  const threshold = readListView('containers', thresholdQuery(rule), pointer, now)
  return {
    ...watched,
    sort: [],
    group: undefined,
    filters: [...(watched.filters ?? []), ...(threshold.filters ?? [])],
    more: (seen) => [...watched.more(seen), ...beyondThreshold(rule, seen.account_id, now)],
  }
}

type WatchingRule = Pick<
  AlertRuleRow,
  | 'account_id'
  | 'user_id'
  | 'subject'
  | 'saved_view_id'
  | 'container_id'
  | 'shipment_id'
  | keyof WatchedContainers
>
/** The query that a rule watches now, with the list of what is beyond its threshold; or why it watches nothing. */
type Watched = { query: string; view: ReadListView; fault: null } | { fault: string }

export async function watchedBy(db: Db, rule: WatchingRule, now: Date): Promise<Watched> {
  const [watched] = await watchedByEach(db, [rule], now)
  return watched ?? { fault: missing[rule.subject] }
}

/** The same for rules of one account, in their order. */
export async function watchedByEach(db: Db, rules: readonly WatchingRule[], now: Date): Promise<Watched[]> {
  const queries = await queriesOf(db, rules)
  return rules.map((rule, nth) => watch(rule, queries[nth], now))
}

function watch(rule: WatchingRule, query: string | undefined, now: Date): Watched {
  if (query === undefined) return { fault: missing[rule.subject] }
  try {
    return { query, view: containersBeyond({ ...rule, query }, now), fault: null }
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown
    return { fault: `The list refuses it: ${thrown.errors.map(({ detail }) => detail).join('; ')}` }
  }
}

const missing = {
  saved_view: 'Its saved view was deleted, or is private now',
  query: 'It has no query',
  container: 'Its container is gone',
  shipment: 'Its shipment is gone',
}

async function queriesOf(db: Db, rules: readonly WatchingRule[]): Promise<(string | undefined)[]> {
  const views = await savedViewsOf(db, rules)
  const containers = await recordsOf(db, 'containers', rules, 'container_id')
  const shipments = await recordsOf(db, 'shipments', rules, 'shipment_id')
  const queryOfExisting = (subject: 'container' | 'shipment', id: string | null, existing: Set<string>) =>
    id !== null && existing.has(id) ? queryOfRecord(subject, id) : undefined
  return rules.map(({ subject, query, user_id, saved_view_id, container_id, shipment_id }) => {
    if (subject === 'query') return query
    if (subject === 'container') return queryOfExisting(subject, container_id, containers)
    if (subject === 'shipment') return queryOfExisting(subject, shipment_id, shipments)
    return views.find(
      ({ id, shared, user_id: maker }) => id === saved_view_id && (shared || maker === user_id),
    )?.query
  })
}

const idsOf = (rules: readonly WatchingRule[], name: 'saved_view_id' | 'container_id' | 'shipment_id') =>
  rules.map((rule) => rule[name]).filter((id) => id !== null)

async function savedViewsOf(db: Db, rules: readonly WatchingRule[]) {
  const ids = idsOf(rules, 'saved_view_id')
  const [first] = rules
  if (!first || ids.length === 0) return []
  return db
    .selectFrom('saved_views')
    .select(['id', 'query', 'shared', 'user_id'])
    .where('account_id', '=', first.account_id)
    .where(among('id', ids))
    .where('list', '=', 'containers')
    .execute()
}

/** Those of the records that rules watch that are still there. */
async function recordsOf(
  db: Db,
  table: 'containers' | 'shipments',
  rules: readonly WatchingRule[],
  name: 'container_id' | 'shipment_id',
): Promise<Set<string>> {
  const ids = idsOf(rules, name)
  const [first] = rules
  if (!first || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', first.account_id)
    .where(among('id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
