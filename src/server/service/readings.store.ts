import { sql } from 'kysely'
import type { GaugeReading } from '../platform/metrics/metrics.ts'
import type { Db } from '../platform/database/tables.ts'

/** What is due in all accounts, and what was done in the last hour. @param now the wall clock @param tradeNow the trade clock */
export async function readings(db: Db, now: Date, tradeNow: Date): Promise<GaugeReading[]> {
  return [...(await dueWork(db, now, tradeNow)), ...(await attempts(db, now)), ...(await calls(db, now))]
}

async function dueWork(db: Db, now: Date, tradeNow: Date): Promise<GaugeReading[]> {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: number | null }>`
    select 'requests' as kind, count(*)::int as waiting,
      extract(epoch from ${tradeNow}::timestamptz - min(next_check_at))::float as oldest
    from tracking_requests where next_check_at <= ${tradeNow}::timestamptz
    union all
    select 'documents', count(*)::int, extract(epoch from ${now}::timestamptz - min(next_attempt_at))::float
    from document_jobs where next_attempt_at <= ${now}::timestamptz
    union all
    select 'notifications', count(*)::int, extract(epoch from ${now}::timestamptz - min(next_attempt_at))::float
    from webhook_notifications where next_attempt_at <= ${now}::timestamptz
    union all
    select 'batches', count(*)::int, null::float
    from tracking_request_batch_rows where completed_at is null
    union all
    select 'bulk_edits', count(*)::int, extract(epoch from ${now}::timestamptz - min(created_at))::float
    from bulk_edits where finished_at is null`.execute(db)
  return rows.flatMap(({ kind, waiting, oldest }) => [
    { metric: 'portolan_work_waiting' as const, labels: { kind }, value: waiting },
    { metric: 'portolan_work_oldest_seconds' as const, labels: { kind }, value: Math.max(0, oldest ?? 0) },
  ])
}

const hourBefore = (now: Date): Date => new Date(now.getTime() - 3_600_000)

async function attempts(db: Db, now: Date): Promise<GaugeReading[]> {
  const { rows } = await sql<{ succeeded: number; failed: number }>`
    select count(*) filter (where status_code between 200 and 299)::int as succeeded,
      count(*) filter (where status_code is null or status_code not between 200 and 299)::int as failed
    from webhook_notification_logs where started_at > ${hourBefore(now)}::timestamptz`.execute(db)
  return Object.entries(rows[0] ?? {}).map(([outcome, value]) => ({
    metric: 'portolan_webhook_attempts',
    labels: { outcome },
    value,
  }))
}

async function calls(db: Db, now: Date): Promise<GaugeReading[]> {
  const { rows } = await sql<{ kind: string; asked: number; failed: number }>`
    select connections.kind, coalesce(sum(calls), 0)::int as asked, coalesce(sum(failed), 0)::int as failed
    from connections left join connection_calls on connection_calls.account_id = connections.account_id
      and connection_calls.connection_id = connections.id and started_at > ${hourBefore(now)}::timestamptz
    group by connections.kind`.execute(db)
  return rows.flatMap(({ kind, asked, failed }) => [
    { metric: 'portolan_source_calls' as const, labels: { kind, outcome: 'asked' }, value: asked },
    { metric: 'portolan_source_calls' as const, labels: { kind, outcome: 'failed' }, value: failed },
  ])
}
