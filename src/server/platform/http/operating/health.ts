import type { Context, Hono } from 'hono'
import { nameRequest } from '../../request-context.ts'

/** By part: resolves when it works. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>

/** The parts that do not work; none when the service is ready. */
type Faults = Record<string, string>

/** A part that does not answer for so long is not ready. */
const CHECK_MS = 3000
/** An answer holds for so long, so that many who ask cost no more than one. */
const KEPT_MS = 1000

export const isOfHealth = (path: string): boolean => path === '/healthz' || path === '/readyz'

/**
 * `/healthz` says that the process answers, `/readyz` that what it needs works: 503 names the part that does not. Neither
 * needs a key nor counts against a limit, and the cause is in the log of the operator alone.
 */
export function addHealth(app: Hono, checks: ReadinessChecks): void {
  const faultsNow = kept(() => faultsOf(checks))
  app.get('/healthz', (c) => {
    nameRequest('health')
    return answerStatus(c, { status: 'ok' }, 200)
  })
  app.get('/readyz', async (c) => {
    nameRequest('health')
    const faults = await faultsNow()
    const isReady = Object.keys(faults).length === 0
    const parts = Object.fromEntries(Object.keys(checks).map((name) => [name, faults[name] ?? 'ok']))
    return answerStatus(c, { status: isReady ? 'ready' : 'not ready', ...parts }, isReady ? 200 : 503)
  })
}

const answerStatus = (c: Context, body: Record<string, string>, status: 200 | 503) =>
  c.json(body, status, { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) })

export async function faultsOf(checks: ReadinessChecks): Promise<Faults> {
  const faults: Faults = {}
  const each = Object.entries(checks).map(async ([name, check]) => {
    const fault = await faultOf(check)
    if (fault !== undefined) faults[name] = fault
  })
  await Promise.all(each)
  return faults
}

async function faultOf(check: () => Promise<unknown>): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('does not answer'), CHECK_MS)
  try {
    return await Promise.race([check().then(() => undefined), late.promise])
  } catch {
    return 'does not work'
  } finally {
    clearTimeout(timer)
  }
}

/** Callers within `KEPT_MS` share one answer, also while it is looked for. */
function kept<Value>(look: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; answer: Promise<Value> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at >= KEPT_MS)
      last = { at: performance.now(), answer: look() }
    return last.answer
  }
}
