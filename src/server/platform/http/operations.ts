import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Operation, type OperationName, operations } from '../../../contract/operations/index.ts'
import { id, type Resource } from '../../../contract/jsonapi/index.ts'
import { auditOf } from '../../../contract/audit.ts'
import type { SignInRefusal } from '../../../contract/vocabulary/index.ts'
import { apiKeyOf } from '../../accounts/rules.ts'
import { nameRequest } from '../request-context.ts'
import { actorOf, auditRequest, deviceOf } from './audited.ts'
import { asActor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Replica } from '../database/replica/replica.ts'
import { watchStored } from '../database/stored-part.ts'
import type { Db } from '../database/tables.ts'
import { asTab, readTab, tabHeader } from '../tab.ts'
import { answerText, isAnsweredTryAgain, jsonApi } from './answer.ts'
import { loadersFor, refuseUnlessAllowed, showToCustomer } from './access.ts'
import { authenticate, refusalOfWrong, refuseForeignPage, sessionOf } from './authenticate.ts'
import { clientAddress, clientKey, requestUrl } from './clients/sender.ts'
import { answerToPage, isPreflight, preflightHeaders } from './cross-origin.ts'
import type { Callers } from './limits/callers.ts'
import type { HandlerRequest, Handlers, Loaders } from './handler.ts'
import { includedRecords } from './include.ts'
import type { Limiter } from './limits/limits.ts'
import { createOverloadGuard } from './limits/overload.ts'
import { errorOf, notFound, Problem, tooManyRequests } from './problem.ts'
import { readPlaceOf } from './replica-reads.ts'
import { includeOf, jsonOf, lenientQuery, requestedPage, queryOf } from './request.ts'
import { interfaceHeaders } from './security.ts'
import { type SparseFields, sparseFieldsOf, withFields } from './sparse-fields.ts'
import { eventStream } from './stream.ts'
import { readBody } from './validate.ts'

export interface OperationDeps {
  callers: Callers
  handlers: Handlers
  loaders: Loaders
  limiter: Limiter
  db: Db
  /** Answers lists and the like where there is one. */
  replica?: Replica | undefined
  /** For the audit. */
  wall: Clock
  /** Requests beyond it are refused; by default some hundreds. */
  maxRequestsAtOnce?: number | undefined
}

/** A handler as the HTTP layer calls it: the contract has checked that its own types fit. */
type AnyHandler = (request: Record<keyof HandlerRequest<OperationName>, unknown>) => Promise<unknown>
interface Answer {
  data?: Resource | Resource[]
  included?: Resource[]
  links?: { self?: string }
  meta?: object
  [member: string]: unknown
}

/** Every operation of the contract becomes a route, paths without parameters first. */
export function addOperations(app: Hono, base: string, deps: OperationDeps): void {
  const entries = Object.entries(operations) as [OperationName, Operation][]
  const ordered = entries.toSorted(([, one], [, other]) => parameters(one) - parameters(other))
  const methods = new Map<string, string[]>()
  const guarded = createOverloadGuard(deps.maxRequestsAtOnce)
  for (const [name, operation] of ordered) {
    const path = base + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), operation.method])
    // A stream costs little while nothing happens, and clients that lost it come back at once: it is never refused.
    const isStream = operation.media === 'text/event-stream'
    app.on(operation.method, path, async (c) => {
      nameRequest(name, isStream)
      const work = () => answer(c, name, operation, deps)
      return answerToPage(c, await (isStream ? work() : guarded(work)))
    })
  }
  const isOriginAllowed = (c: Context) => allowsOrigin(c, deps)
  for (const [path, allowed] of methods) refuseOthers(app, path, allowed, isOriginAllowed)
}

const parameters = ({ path }: Operation): number => path.split('{').length

/** Whether a page of the origin of a preflight may use a key. Each client may ask as often as it may send requests. */
async function allowsOrigin(c: Context, { callers, limiter }: OperationDeps): Promise<boolean> {
  const { allowed } = await limiter.take(`preflight from ${clientKey(c)}`, 'default')
  return allowed && callers.isOriginOfAnyKey(c.req.header('origin') ?? '')
}

/** 405 for a path that exists with other methods, and what they are for OPTIONS. */
export function refuseOthers(
  app: Hono,
  path: string,
  allowed: string[],
  isOriginAllowed: (c: Context) => Promise<boolean> = () => Promise.resolve(false),
): void {
  const allow = ['OPTIONS', ...(allowed.includes('GET') ? ['HEAD'] : []), ...allowed].toSorted().join(', ')
  app.all(path, async (c) => {
    if (c.req.method === 'OPTIONS') {
      const isForPage = isPreflight(c) && (await isOriginAllowed(c))
      const forPage = isForPage ? preflightHeaders(c.req.header('origin') ?? '', allow) : {}
      return answerToPage(
        c,
        new Response(null, { status: 204, headers: { ...interfaceHeaders, allow, ...forPage } }),
      )
    }
    const detail = `${c.req.method} is not possible at this address, only ${allow}`
    throw new Problem(405, [errorOf(405, detail)], { allow })
  })
}

async function answer(c: Context, name: OperationName, operation: Operation, deps: OperationDeps) {
  const caller = await callerOf(c, name, operation, deps)
  const url = requestUrl(c)
  if (caller) refuseUnlessAllowed(caller, name, url)
  const params = paramsOf(c, operation)
  const key = apiKeyOf(c.req.header('authorization') ?? '')
  // Pages of our own are strict: what they ask for wrongly is a fault of ours.
  const lenient = key === undefined ? undefined : lenientQuery(operation, url)
  const query = queryOf(operation, lenient?.url ?? url)
  const include = includeOf(operation, url)
  const fields = sparseFieldsOf(operation, url)
  const body = operation.body
    ? readBody(operation.body, await jsonOf(c, operation.largestBodyBytes))
    : undefined
  const answerHeaders = new Headers()
  const handler = deps.handlers[name] as AnyHandler
  const request = {
    caller,
    params,
    query,
    body,
    url,
    origin: url.origin,
    page: requestedPage(query),
    include: include.tree,
    session: sessionOf(c),
    cookieOf: (cookie: string) => getCookie(c, cookie),
    device: deviceOf(c),
    address: clientAddress(c),
    key,
    lastEventId: c.req.header('last-event-id'),
    answerHeaders,
  }
  const audited = auditOf(name)
  const actor = { ...actorOf(name, caller, request, deps.wall), kind: audited?.actor }
  const place = await readPlaceOf(deps.replica, c, name, operation)
  const work = () =>
    asActor(audited?.by === 'changes' ? actor : undefined, () =>
      asTab(readTab(c.req.header(tabHeader)), () => place.in(() => handler(request))),
    )
  const andAudit = async () => {
    const answered = await work()
    if (caller && audited?.by === 'request')
      await auditRequest(deps.db, { caller, actor, operation, audited, params, body })
    const document = answered as Answer | undefined
    if (include.isGiven && caller && document?.data) {
      const primary = Array.isArray(document.data) ? document.data : [document.data]
      const loaders = loadersFor(caller, deps.loaders)
      document.included = await place.in(() => includedRecords(primary, include.tree, loaders, caller))
    }
    return answered
  }
  const answered = await watchStored(andAudit, isAnsweredTryAgain).catch(async (thrown: unknown) => {
    // A sign-in that failed counts as a wrong key does.
    if (!caller && isWrongCredential(thrown)) throw await refusalOfWrong(c, deps.callers, thrown)
    throw thrown
  })
  await place.addPosition(answerHeaders)
  const status = Number(Object.keys(operation.answers)[0])
  if (operation.answers[status] === null) {
    // Without a length some clients parse the empty body of a 200 as JSON.
    if (status !== 204) answerHeaders.set('content-length', '0')
    return withCookies(
      new Response(null, { status, headers: { ...interfaceHeaders, ...Object.fromEntries(answerHeaders) } }),
      answerHeaders,
    )
  }
  if (operation.media === 'text/event-stream')
    return eventStream(c, answered as AsyncIterable<string>, answerHeaders)
  const document = answered as Answer
  linkRecord(document)
  if (lenient && lenient.warnings.length > 0) document.meta = { ...document.meta, warnings: lenient.warnings }
  if (caller && caller.party_id !== null) showToCustomer(document)
  if (fields.size > 0) chooseFields(document, fields)
  const headers = { ...Object.fromEntries(answerHeaders), 'content-type': operation.media ?? jsonApi }
  return withCookies(await answerText(c, JSON.stringify(document), status, headers), answerHeaders)
}

/** As entries of an object only the last of several cookies is left. */
function withCookies(response: Response, answerHeaders: Headers): Response {
  const cookies = answerHeaders.getSetCookie()
  if (cookies.length < 2) return response
  response.headers.delete('set-cookie')
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The answer with one record has the address of the record, as clients of the hosted service read it there. */
function linkRecord(document: Answer): void {
  const { data } = document
  const self = Array.isArray(data) ? undefined : data?.links?.self
  if (self !== undefined) document.links = { self, ...document.links }
}

function chooseFields(document: Answer, fields: SparseFields): void {
  const { data, included } = document
  if (data)
    document.data = Array.isArray(data)
      ? data.map((each) => withFields(each, fields))
      : withFields(data, fields)
  if (included) document.included = included.map((each) => withFields(each, fields))
}

/** Not where a code is asked for: the password was right. */
const isWrongCredential = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem &&
  thrown.status === 401 &&
  thrown.errors.every(({ code }) => code !== ('second_factor_needed' satisfies SignInRefusal))

/** The caller, whose request is counted against the limit; public operations are counted by the client's address, each by itself. */
async function callerOf(
  c: Context,
  name: OperationName,
  operation: Operation,
  { callers, limiter }: OperationDeps,
) {
  const { caller, decision } =
    operation.auth === 'public'
      ? await admitPublic(c, name, operation, limiter)
      : await authenticate(c, callers, operation.bucket)
  if (decision.allowed) return caller
  const detail =
    `Rate limit exceeded. Try again in ${decision.retryAfter} s and ask less often, ` +
    'use webhooks instead, or contact support for a higher limit.'
  throw tooManyRequests(detail, decision.retryAfter)
}

async function admitPublic(c: Context, name: OperationName, { bucket }: Operation, limiter: Limiter) {
  if (c.req.header('origin') !== undefined) refuseForeignPage(c)
  return { caller: null, decision: await limiter.take(`${name} from ${clientKey(c)}`, bucket) }
}

const isId = (value: string) => id.safeParse(value).success

/** A malformed id is answered as an unknown one: 404 with the same detail. */
function paramsOf(c: Context, operation: Operation): Record<string, unknown> {
  if (!operation.params) return {}
  // A UUID may be written in either case; it is stored in lower case.
  const given = Object.fromEntries(
    Object.entries<string>(c.req.param()).map(([name, value]) => [
      name,
      isId(value) ? value.toLowerCase() : value,
    ]),
  )
  const result = operation.params.safeParse(given)
  if (!result.success || Object.values(given).some((value) => value.includes('\0')))
    throw notFound(kindOf(operation.path))
  return result.data
}

/** `/tracking_requests/{id}` → `TrackingRequest`, as the interface names a record that was not found. */
function kindOf(path: string): string {
  const collection = path.split('/')[1] ?? ''
  return collection
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
