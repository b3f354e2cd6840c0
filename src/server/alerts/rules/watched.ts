import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type ReadListView, readListView } from '../../tracking/list-view.ts'
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

/** The query that a rule watches now, or why it watches nothing. */
export async function watchedBy(
  db: Db,
  rule: Pick<
    AlertRuleRow,
    | 'account_id'
    | 'user_id'
    | 'subject'
    | 'saved_view_id'
    | 'container_id'
    | 'shipment_id'
    | keyof WatchedContainers
  >,
  now: Date,
): Promise<{ query: string; fault: null } | { fault: string }> {
  const found = await queryOf(db, rule)
  if (found === undefined) return { fault: missing[rule.subject] }
  try {
    containersBeyond({ ...rule, query: found }, now)
    return { query: found, fault: null }
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

async function queryOf(db: Db, rule: Parameters<typeof watchedBy>[1]): Promise<string | undefined> {
  const { account_id, subject } = rule
  if (subject === 'query') return rule.query
  if (subject === 'saved_view') {
    const view = await db
      .selectFrom('saved_views')
      .select('query')
      .where('account_id', '=', account_id)
      .where('id', '=', rule.saved_view_id)
      .where('list', '=', 'containers')
      .where(({ or, eb }) => or([eb('shared', '=', true), eb('user_id', '=', rule.user_id)]))
      .executeTakeFirst()
    return view?.query
  }
  const id = subject === 'container' ? rule.container_id : rule.shipment_id
  if (id === null) return undefined
  const record = await db
    .selectFrom(subject === 'container' ? 'containers' : 'shipments')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return record && queryOfRecord(subject, id)
}
