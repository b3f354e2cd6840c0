import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { BlobRefused, type BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Purpose, verify } from '../../platform/blobs/signing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { errorOf, Problem, problem } from '../../platform/http/problem.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import { failureSentence, ReadingFailed } from '../../reading/failures.rules.ts'
import { readingLimits } from '../../reading/read/limits.ts'
import { loadBytes } from '../records/bytes.ts'
import { headerMismatch, disposition, formatMebibytes, servedType } from '../records/storage.rules.ts'
import { blobById, type BlobRow, markStored } from '../records/uploads.store.ts'

interface StorageDeps {
  db: Db
  blobs: BlobStore
  /** From `signingSecret`. */
  secret: Uint8Array
  wall: Clock
  largestFileBytes: number
  /** Renders previews of pages, in a child process. */
  reader: Pick<DocumentReader, 'preview'>
}

/**
 * Serves the bytes of files at signed addresses without an API key. Mounted at `/storage`: `PUT /{token}`, `GET
 * /{token}/{filename}`, and `GET /{token}/pages/{number}` for a picture of a page. Errors are thrown as `Problem` and
 * handled by the app.
 */
export function storageApp(deps: StorageDeps): Hono {
  const app = new Hono()
  app.put('/:token', async (c) => {
    const blob = await blobOfToken(deps, c.req.param('token'), 'upload')
    await receive(c, deps, blob)
    return c.body(null, 204)
  })
  app.get('/:token/:filename', async (c) => {
    const blob = await blobOfToken(deps, c.req.param('token'), 'download')
    const isAsked = c.req.method === 'HEAD'
    const stored =
      blob.stored_at === null
        ? undefined
        : await (isAsked ? deps.blobs.find(blob.key) : deps.blobs.get(blob.key))
    if (!stored) throw problem(404, 'The file of this address is gone')
    const headers = {
      'content-type': servedType(blob.content_type),
      'content-length': String(stored.byte_size),
      'content-disposition': disposition('attachment', blob.filename),
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    return new Response('stream' in stored ? stored.stream : null, { headers })
  })
  app.get('/:token/pages/:number', async (c) => {
    const blob = await blobOfToken(deps, c.req.param('token'), 'page')
    const png = await pictureOf(deps, blob, Number(c.req.param('number')))
    return new Response(c.req.method === 'HEAD' ? null : Buffer.from(png), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
  return app
}

/** @throws 404 if there is no such page, 422 if it cannot be rendered */
async function pictureOf(deps: StorageDeps, blob: BlobRow, page: number): Promise<Uint8Array> {
  if (!Number.isInteger(page) || page < 1) throw problem(404, 'There is no such page')
  if (blob.byte_size > readingLimits.bytes) throw problem(422, failureSentence('too_large'))
  const bytes = await loadBytes(deps, blob)
  if (!bytes) throw problem(404, 'The file of this address is gone')
  try {
    return await deps.reader.preview(bytes, page)
  } catch (error) {
    if (error instanceof ReadingFailed) throw problem(422, failureSentence(error.reason))
    throw error
  }
}

/** @throws 403 if the token is invalid, for another purpose, or expired */
async function blobOfToken(
  { db, secret, wall }: StorageDeps,
  token: string,
  purpose: Purpose,
): Promise<BlobRow> {
  const verdict = verify(secret, purpose, token, wall.now())
  if (!verdict.ok && verdict.reason === 'tampered')
    throw problem(403, 'This address was not given out by this service')
  const blob = verdict.ok ? await blobById(db, verdict.grant.account_id, verdict.grant.blob_id) : undefined
  if (!blob) throw problem(403, 'This address has expired; ask for a new one')
  return blob
}

async function receive(c: Context, deps: StorageDeps, blob: BlobRow): Promise<void> {
  const { content_type, content_md5, content_length } = headersOf(c)
  if (Number(content_length ?? 0) > deps.largestFileBytes)
    throw problemClosingConnection(
      413,
      `The file is larger than ${formatMebibytes(deps.largestFileBytes)}, the most that is taken`,
    )
  const contradicted = headerMismatch(blob, { content_type, content_md5, content_length })
  if (contradicted !== undefined) throw problemClosingConnection(422, contradicted)
  try {
    await deps.blobs.put(blob.key, received(bodyOf(c)), blob)
  } catch (error) {
    throw refusalOf(error)
  }
  const stored = await markStored(deps.db, blob, deps.wall.now())
  if (stored) return
  await deps.blobs.delete(blob.key)
  throw problem(403, 'This address has expired; ask for a new one')
}

const headersOf = (c: Context) => ({
  content_type: c.req.header('content-type'),
  content_md5: c.req.header('content-md5'),
  content_length: c.req.header('content-length'),
})

/**
 * The bytes as Node receives them: a web stream around them takes more processor time than their checksum. The stream stays open
 * when it is not read to its end, for the answer.
 */
function bodyOf(c: Context): AsyncIterable<Uint8Array> | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body
}

class Broken extends Error {}

async function* received(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (cause) {
    throw new Broken('The connection broke before all bytes came', { cause })
  }
}

/** The refusal comes before all bytes were received, so the connection must be closed. */
const problemClosingConnection = (status: 413 | 422, detail: string) =>
  new Problem(status, [errorOf(status, detail)], { connection: 'close' })

function refusalOf(error: unknown): unknown {
  if (error instanceof BlobRefused)
    return error.reason === 'too_long'
      ? problemClosingConnection(422, error.message)
      : problem(422, error.message)
  if (error instanceof Broken) return problem(400, error.message)
  return error
}
