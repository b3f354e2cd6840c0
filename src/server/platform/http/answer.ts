import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { FilesUnavailable } from '../blobs/blob-store.ts'
import { databaseOutage, isRolledBack, messageOf } from '../database/errors.ts'
import { PartlyStored } from '../database/stored-part.ts'
import { noRoomCode } from '../folders.ts'
import type { Log } from '../log.ts'
import { currentRequest, loggedPath } from '../request-context.ts'
import { errorOf, Problem } from './problem.ts'
import { interfaceHeaders } from './security.ts'

export const jsonApi = 'application/vnd.api+json'

/** Smaller answers cost more to compress than to send. */
const MIN_COMPRESSED_BYTES = 8192
/** To hand a smaller answer to a thread costs more, on the event loop too, than the third of a millisecond that this takes. */
const MAX_BYTES_COMPRESSED_AT_ONCE = 200_000
const inThread = promisify(gzip)
const fast = { level: constants.Z_BEST_SPEED }

/**
 * An answer with a JSON text, compressed where the client accepts it. Its headers are a plain object from the start:
 * then the HTTP server writes them without making a `Headers` and a `Response` of the Fetch API of them.
 */
export async function answerText(
  c: Context,
  text: string,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const bytes = Buffer.byteLength(text)
  const tag = isConditional(c, status) ? { etag: etagOf(text) } : undefined
  const own = { ...interfaceHeaders, 'cache-control': 'no-store', ...tag, ...headers }
  if (tag && knows(c, tag.etag))
    return new Response(null, {
      status: 304,
      headers: { ...interfaceHeaders, 'cache-control': 'no-store', ...tag, vary: 'Accept-Encoding' },
    })
  if (bytes < MIN_COMPRESSED_BYTES)
    return new Response(text, { status, headers: { ...own, 'content-length': String(bytes) } })
  const vary = { ...own, vary: 'Accept-Encoding' }
  if (!acceptsGzip(c.req.header('accept-encoding')))
    return new Response(text, { status, headers: { ...vary, 'content-length': String(bytes) } })
  const small = bytes <= MAX_BYTES_COMPRESSED_AT_ONCE ? gzipSync(text, fast) : await inThread(text, fast)
  return new Response(small, {
    status,
    headers: { ...vary, 'content-encoding': 'gzip', 'content-length': String(small.length) },
  })
}

/**
 * Programs that poll with a key may ask whether an answer that they have is still the same. Caches store none, and a
 * browser is given no tag: after signing out nothing of the account is left on its disk.
 */
const isConditional = (c: Context, status: number): boolean =>
  status === 200 && c.req.method === 'GET' && c.req.header('authorization') !== undefined

/** Weak, because the compressed answer has the same. */
const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** `If-None-Match` compares weakly (RFC 9110, section 13.1.2). */
function knows(c: Context, etag: string): boolean {
  const given = c.req.header('if-none-match')
  if (given === undefined) return false
  const opaque = etag.replace('W/', '')
  return given.trim() === '*' || [...given.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque)
}

const acceptsGzip = (header = ''): boolean =>
  parseAccept(header).some(({ type, q }) => (type === 'gzip' || type === '*') && q > 0)

export const answerProblem = ({ status, errors, headers }: Problem): Response => {
  const text = JSON.stringify({ errors })
  // Without it a cache may keep a 404 or 405 by its own rules (RFC 9111, section 4.2.2).
  const own = {
    'cache-control': 'no-store',
    'content-type': jsonApi,
    'content-length': String(Buffer.byteLength(text)),
  }
  return new Response(text, { status, headers: { ...interfaceHeaders, ...headers, ...own } })
}

const RETRY_AFTER_FULL_SECONDS = 60

/** What is left of the body is not read. */
const noRoomProblem = () =>
  new Problem(503, [errorOf(503, 'There is no room left on the disk; tell the operator of this service')], {
    'retry-after': String(RETRY_AFTER_FULL_SECONDS),
    connection: 'close',
  })

const RETRY_AFTER_FILES_SECONDS = 10
const filesProblem = () =>
  new Problem(503, [errorOf(503, 'Files cannot be stored or read at the moment; try again')], {
    'retry-after': String(RETRY_AFTER_FILES_SECONDS),
    connection: 'close',
  })

const RETRY_AFTER_OTHERS_SECONDS = 1
const RETRY_AFTER_DATABASE_SECONDS = 5
const databaseProblem = () =>
  new Problem(503, [errorOf(503, 'The database cannot be reached at the moment; try again')], {
    'retry-after': String(RETRY_AFTER_DATABASE_SECONDS),
  })

const rolledBackProblem = () =>
  new Problem(
    503,
    [errorOf(503, 'Others change the same records at the moment, and nothing was stored; try again')],
    { 'retry-after': String(RETRY_AFTER_OTHERS_SECONDS) },
  )

/** Whether it is answered with 503: nothing is stored, send it again. */
export const isAnsweredTryAgain = (thrown: unknown): boolean =>
  isRolledBack(thrown) || databaseOutage(thrown) === 'unreached'

/**
 * The answer to a thrown value. Anything but a `Problem`, a full disk, a transaction that lost to another one, and a database or a store of files that is away is a fault: it is logged under an id that the answer carries,
 * and the answer says nothing else about it.
 */
export function answerThrown(thrown: unknown, c: Context, log: Log): Response {
  if (thrown instanceof Problem) return answerProblem(thrown)
  const code = noRoomCode(thrown)
  if (code !== undefined) {
    log.error('Nothing can be written: the disk is full or read-only', { code, path: loggedPath(c.req.path) })
    return answerProblem(noRoomProblem())
  }
  if (thrown instanceof FilesUnavailable) {
    log.error('Files cannot be stored or read', { cause: thrown.message, path: loggedPath(c.req.path) })
    return answerProblem(filesProblem())
  }
  const isPartlyStored = thrown instanceof PartlyStored
  const outage = isPartlyStored ? undefined : databaseOutage(thrown)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (outage === 'unreached' || (outage && isRead)) {
    log.error('The database cannot be reached', { cause: messageOf(thrown), path: loggedPath(c.req.path) })
    return answerProblem(databaseProblem())
  }
  if (!isPartlyStored && isRolledBack(thrown)) {
    log.error('A transaction was rolled back because of others', {
      cause: messageOf(thrown),
      path: loggedPath(c.req.path),
    })
    return answerProblem(rolledBackProblem())
  }
  const id = currentRequest()?.id ?? randomUUID()
  log.error('A request failed', { id, method: c.req.method, path: loggedPath(c.req.path), cause: thrown })
  // Proxies and programs send again what is answered 503: here that could store it twice.
  const unsure = isPartlyStored
    ? 'A part of this request was stored, and the rest was not: look before you send it again'
    : 'The database went away during this request, and it is not known whether it was stored: look before you send it again'
  const fault = `Something went wrong in the service. The operator finds the cause in the log under ${id}`
  const detail = isPartlyStored || outage ? unsure : fault
  return answerProblem(new Problem(500, [{ id, ...errorOf(500, detail) }]))
}
