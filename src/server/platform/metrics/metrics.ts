import type { PostgresPool } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { currentPriority } from '../priority.ts'
import type { RequestContext } from '../request-context.ts'
import { type DeclaredMetric, declaredMetrics, type MetricName } from './declared.ts'

/** A value of a gauge that is counted when somebody asks. */
export interface GaugeReading {
  metric: MetricName
  labels: Record<string, string>
  value: number
}

export interface Metrics {
  /** Sees a request until its answer was sent. */
  watchRequest(context: RequestContext): (status: number) => void
  /** Measures how long connections are waited for. */
  watchPool(pool: PostgresPool): PostgresPool
  jobFailed(job: string): void
  /** Where something was read that a replica may answer, or that a statement failed there. */
  countRead(outcome: string): void
  stored(bytes: number): void
  /** Counts what the database knows, whenever somebody asks. */
  readFrom(read: () => Promise<GaugeReading[]>): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

/** What is counted in this process. Each process has its own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registered = Object.fromEntries(
    Object.entries(declaredMetrics).map(([name, declared]) => [name, registeredAs(name, declared, registry)]),
  )
  const histogram = (name: MetricName) => registered[name] as Histogram
  const counter = (name: MetricName) => registered[name] as Counter
  const gauge = (name: MetricName) => registered[name] as Gauge
  const open = new Set<RequestContext>()
  let read: () => Promise<GaugeReading[]> = () => Promise.resolve([])

  return {
    watchRequest(context) {
      const began = performance.now()
      open.add(context)
      return (status) => {
        open.delete(context)
        const reason = refusals[status]
        if (reason !== undefined) counter('portolan_http_refused_total').inc({ reason })
        if (context.isStream) return
        const labels = { operation: context.operation, status: String(status) }
        histogram('portolan_http_request_duration_seconds').observe(labels, secondsSince(began))
      }
    },
    watchPool: (pool) => ({
      options: pool.options,
      end: () => pool.end(),
      connect: async () => {
        const began = performance.now()
        const priority = currentPriority()
        const client = await pool.connect()
        histogram('portolan_database_wait_seconds').observe({ priority }, secondsSince(began))
        return client
      },
    }),
    countRead: (outcome) => counter('portolan_replica_reads_total').inc({ outcome }),
    jobFailed: (job) => counter('portolan_job_failures_total').inc({ job }),
    stored: (bytes) => counter('portolan_uploaded_bytes_total').inc(bytes),
    readFrom(reader) {
      read = reader
    },
    async text() {
      const streams = [...open].filter(({ isStream }) => isStream).length
      gauge('portolan_http_requests_open').set({ kind: 'stream' }, streams)
      gauge('portolan_http_requests_open').set({ kind: 'answer' }, open.size - streams)
      const readings = await read()
      // What is gone since the last time has no value, rather than its old one.
      for (const name of new Set(readings.map(({ metric }) => metric))) gauge(name).reset()
      for (const { metric, labels, value } of readings) gauge(metric).set(labels, value)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

const refusals: Record<number, string> = { 401: 'wrong_key', 429: 'limit', 503: 'busy' }

const secondsSince = (began: number): number => (performance.now() - began) / 1000

function registeredAs(name: string, { kind, labels, help, buckets }: DeclaredMetric, registry: Registry) {
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  if (kind === 'counter') return new Counter(options)
  if (kind === 'gauge') return new Gauge(options)
  return new Histogram({ ...options, buckets: [...(buckets ?? [])] })
}
