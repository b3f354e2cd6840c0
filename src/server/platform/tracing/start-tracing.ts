import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import type { Log } from '../log.ts'

interface TracingOptions {
  /** Of a collector, with its path: `http://localhost:4318/v1/traces`. */
  url: string
  /** From 0 to 1: of so many units of work spans are sent. A trusted proxy that begins a trace decides for it. */
  share: number
  version: string
  log: Log
}

/** The end of the process waits so long for a collector. */
const MAX_LAST_SENDING_MS = 2000
/** A collector that does not answer is in the log so often. */
const REPORT_INTERVAL_MS = 60_000

/**
 * Sends spans to a collector by OTLP over HTTP. Headers for it are taken from OTEL_EXPORTER_OTLP_HEADERS. The libraries are loaded only
 * here. One at a time in a process.
 * @returns what sends the last spans and ends it
 */
export async function startTracing({
  url,
  share,
  version,
  log,
}: TracingOptions): Promise<() => Promise<void>> {
  const [sdk, { resourceFromAttributes }, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ])
  const report = limited((message) => log.error('Traces could not be sent', { cause: message }))
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'portolan',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    const late = delay(MAX_LAST_SENDING_MS, 'No answer in time', { ref: false })
    const fault = await Promise.race([provider.shutdown().catch(String), late])
    if (fault !== undefined) report(fault)
    for (const each of [trace, context, propagation, diag]) each.disable()
  }
}

const ignore = () => undefined

function limited(report: (message: string) => void): (message: string) => void {
  let last = -Infinity
  return (message) => {
    if (performance.now() - last < REPORT_INTERVAL_MS) return
    last = performance.now()
    report(message)
  }
}
