/** Every metric that is Portolan's own, once: from here they are registered, and the documentation is held to it. */
export interface DeclaredMetric {
  kind: 'histogram' | 'counter' | 'gauge'
  /** Of a few values each: no address, number or name that somebody else chooses. */
  labels: readonly string[]
  help: string
  /** Of a histogram, in seconds. */
  buckets?: readonly number[]
}

const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const declaredMetrics = {
  portolan_http_request_duration_seconds: {
    kind: 'histogram',
    labels: ['operation', 'status'],
    help: 'Time until an answer was sent, by operation of the interface and status; without live streams',
    buckets: ANSWER_BUCKETS,
  },
  portolan_http_requests_open: {
    kind: 'gauge',
    labels: ['kind'],
    help: 'Requests that are being answered; kind stream: live streams, otherwise answer',
  },
  portolan_http_refused_total: {
    kind: 'counter',
    labels: ['reason'],
    help: 'Requests that were refused: limit (429), busy (503), wrong_key (401)',
  },
  portolan_uploaded_bytes_total: {
    kind: 'counter',
    labels: [],
    help: 'Bytes of files that the service stored; not of those that browsers send to an object store',
  },
  portolan_database_wait_seconds: {
    kind: 'histogram',
    labels: ['priority'],
    help: 'Time that work waited for a connection to the database, by for whom it is done',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 30],
  },
  portolan_replica_reads_total: {
    kind: 'counter',
    labels: ['outcome'],
    help: 'Requests and files that a read replica may answer: replica; or primary, by why: no_position, behind, unavailable. failed: statements sent to the primary after all',
  },
  portolan_work_waiting: {
    kind: 'gauge',
    labels: ['kind'],
    help: 'Work that is due in all accounts: requests, documents, notifications, batches, bulk_edits',
  },
  portolan_work_oldest_seconds: {
    kind: 'gauge',
    labels: ['kind'],
    help: 'For how long the oldest of it has been due',
  },
  portolan_job_failures_total: {
    kind: 'counter',
    labels: ['job'],
    help: 'Rounds of scheduled jobs that failed',
  },
  portolan_webhook_attempts: {
    kind: 'gauge',
    labels: ['outcome'],
    help: 'Deliveries of the last hour in all accounts: succeeded, failed',
  },
  portolan_source_calls: {
    kind: 'gauge',
    labels: ['kind', 'outcome'],
    help: 'Calls of sources in the last hour in all accounts, by kind of source: asked, failed',
  },
} as const satisfies Record<string, DeclaredMetric>

export type MetricName = keyof typeof declaredMetrics
