import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { RequestContext } from '../request-context.ts'

/*
 * Spans of OpenTelemetry: without `startTracing` none of this does anything. No span has an address, a body, a parameter of a statement
 * or the message of an error, all of which may have secrets or names of customers in them.
 */
const tracer = () => trace.getTracer('portolan')

/** A statement is cut off after so many characters: those with long lists of conditions are recognised by their beginning. */
const MAX_STATEMENT_CHARACTERS = 2000

/** Of work that ends in an error: its kind and no message. */
const failed = (span: Span, thrown: unknown): void => {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  const name = thrown instanceof Error ? thrown.name : 'Error'
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * A span around a unit of work; statements and calls in it are below it.
 * @param attributes of a few kinds, and ids of records
 * @param faultOf of a result that is a failure without an error: a status or a kind, and no text of somebody else
 */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  {
    kind = SpanKind.INTERNAL,
    faultOf,
  }: { kind?: SpanKind; faultOf?: (result: Result) => string | undefined } = {},
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      const result = await work()
      const fault = span.isRecording() ? faultOf?.(result) : undefined
      if (fault !== undefined) {
        span.setAttribute('error.type', fault)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      return result
    } catch (thrown) {
      failed(span, thrown)
      throw thrown
    } finally {
      span.end()
    }
  })
}

/** A span around a call to another service: its host and no path. */
export const tracedCall = <Result>(
  name: string,
  url: string,
  work: () => Promise<Result>,
  faultOf?: (result: Result) => string | undefined,
): Promise<Result> =>
  traced(name, { 'server.address': hostOf(url) }, work, {
    kind: SpanKind.CLIENT,
    ...(faultOf && { faultOf }),
  })

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** Work of a job belongs to no request, also where a request woke the job. */
export const asOwnTrace = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work)

export interface RequestSpan {
  run<Result>(work: () => Result): Result
  /** The operation is known by now. */
  end(request: RequestContext, status: number): void
}

/** The span of a request. @param headers of a trusted proxy, whose trace it continues; otherwise none */
export function requestSpan(method: string, headers: Record<string, unknown>): RequestSpan {
  const parent = propagation.extract(ROOT_CONTEXT, headers)
  const attributes = { 'http.request.method': method }
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER, attributes }, parent)
  return {
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end({ id, operation }, status) {
      if (!span.isRecording()) return
      span.updateName(operation)
      span.setAttributes({
        'portolan.operation': operation,
        'portolan.request_id': id,
        'http.response.status_code': status,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

type Query = (text: unknown, parameters?: readonly unknown[]) => Promise<unknown>

/** Every statement of a recorded unit of work is a span below it; waiting for a connection is one too. */
export function tracedPool(pool: PostgresPool): PostgresPool {
  const known = new WeakSet<PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await (isRecording()
        ? traced('connection', { 'db.system.name': 'postgresql' }, () => pool.connect())
        : pool.connect())
      if (!known.has(client)) {
        known.add(client)
        const query = client.query.bind(client) as Query
        Object.assign(client, { query: tracedQuery(query) })
      }
      return client
    },
  }
}

const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

const tracedQuery =
  (query: Query): Query =>
  (text, parameters) => {
    if (typeof text !== 'string' || !isRecording()) return query(text, parameters)
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, MAX_STATEMENT_CHARACTERS),
    }
    return traced(statementName(text), attributes, () => query(text, parameters), { kind: SpanKind.CLIENT })
  }

/** `select containers`: the verb, and the first table. */
export function statementName(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
