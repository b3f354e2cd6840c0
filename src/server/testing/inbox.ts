import { createHash, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordDocument } from '../../contract/jsonapi/index.ts'
import { directUpload, document, type DirectUpload, type Document } from '../../contract/resources/index.ts'
import { accountLoaders } from '../accounts/loaders.ts'
import { newSecret } from '../accounts/secrets.ts'
import { createSession } from '../accounts/sessions.store.ts'
import { createAccount, createApiKey, createUser } from '../accounts/store.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { documentLoaders } from '../documents/loaders.ts'
import { documentRoutes } from '../documents/routes.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'
import { storageApp } from '../documents/upload/storage.routes.ts'
import { createCallers } from '../platform/http/limits/callers.ts'
import { createApp } from '../platform/http/app.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { limitsWith, RateLimiter } from '../platform/http/limits/limits.ts'
import { createSealer } from '../platform/secrets/sealing.ts'
import { createReader } from '../reading/child/reader.ts'
import { createLog } from '../platform/log.ts'
import { noteProof } from './contract.ts'

export const began = '2026-11-20T18:00:00Z'
const far = '2027-11-20T18:00:00Z'

export const md5 = (bytes: Uint8Array | string): string => createHash('md5').update(bytes).digest('base64')
export const announcement = (bytes: Uint8Array, more: Record<string, unknown> = {}) => ({
  blob: {
    filename: 'Ankunft Köln.pdf',
    content_type: 'application/pdf',
    byte_size: bytes.length,
    checksum: md5(bytes),
    ...more,
  },
})

export const inboxSealer = createSealer(new Uint8Array(32))

/**
 * The document inbox behind the real HTTP layer, on a database and a folder; only `pass` moves the time.
 * @param others blobs in place of those of the folder
 */
export async function openInbox(db: Db, largestFileBytes = 10_000_000, others?: BlobStore) {
  const time = { ms: Date.parse(began) }
  const wall: Clock = { speed: 1, now: () => new Date(time.ms) }
  const folder = mkdtempSync(join(tmpdir(), 'portolan-inbox-'))
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), wall.now)
  const blobs = others ?? (await folderBlobs(folder))
  const deps = {
    db,
    blobs,
    wall,
    clock: wall,
    log,
    largestFileBytes,
    secret: await signingSecret(db, inboxSealer),
    reader: createReader(),
    signalReading: () => undefined,
  }
  const limiter = new RateLimiter(limitsWith(100_000), () => time.ms)
  const app = createApp({
    ...deps,
    handlers: documentRoutes(deps) as Handlers,
    loaders: { ...accountLoaders(deps), ...documentLoaders(deps) },
    mounts: [{ path: '/storage', app: storageApp(deps) }],
    limiter,
    callers: createCallers({ database: { db, notifications: undefined }, wall, limiter }),
    dashboard: undefined,
  })

  /** A new account with a key, and a signed-in user of it. */
  async function account() {
    const created_at = began
    const account_id = await createAccount(db, {
      company_name: randomUUIDv7(),
      routing_data: false,
      simulated: false,
      created_at,
    })
    const user_id = await createUser(db, { account_id, name: 'Ada', email: null, role: 'owner', created_at })
    const key = newSecret('key')
    const session = newSecret('session')
    await createApiKey(db, { account_id, secret: key, label: 'Test', created_at })
    await createSession(db, {
      account_id,
      user_id,
      secret: session,
      method: 'link',
      created_at,
      expires_at: far,
    })
    return caller(
      account_id,
      user_id,
      { authorization: `Token ${key}` },
      {
        cookie: `portolan_session=${session}`,
        'sec-fetch-site': 'same-origin',
      },
    )
  }

  function caller(
    account_id: string,
    user_id: string,
    headers: Record<string, string>,
    signedIn: Record<string, string>,
  ) {
    const ask = async (method: string, path: string, body?: unknown, as = headers): Promise<Response> =>
      app.request(new URL(path, 'http://portolan.test').href, {
        method,
        headers: { ...as, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const announce = async (bytes: Uint8Array, more?: Record<string, unknown>): Promise<DirectUpload> =>
      directUpload.parse(
        await (await ask('POST', '/v2/storage/direct_uploads', announcement(bytes, more))).json(),
      )
    /** The first two steps. @returns the blob */
    const upload = async (bytes: Uint8Array, more?: Record<string, unknown>): Promise<DirectUpload> => {
      const blob = await announce(bytes, more)
      const put = await sendTo(blob, bytes)
      if (put.status !== 204) throw new Error(`PUT answered ${put.status}: ${await put.text()}`)
      return blob
    }
    const attach = (signed_id: string, name = 'A name', as = headers) =>
      ask('POST', '/v2/documents', uploadedDocument(signed_id, name), as)
    /** All three steps. @returns the document */
    const file = async (text: string, name = text, more?: Record<string, unknown>): Promise<Document> => {
      const { signed_id } = await upload(Buffer.from(text), more)
      return recordDocument(document.schema).parse(await (await attach(signed_id, name)).json()).data
    }
    return { account_id, user_id, signedIn, ask, announce, upload, attach, file }
  }

  const sendTo = async (
    { direct_upload }: DirectUpload,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const answer = await app.request(direct_upload.url, {
      method: 'PUT',
      headers: { ...direct_upload.headers, ...headers },
      body: bytes as BodyInit,
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
    })
    noteProof('PUT', '{upload_url}', answer.status)
    return answer
  }

  return {
    ...deps,
    app,
    lines,
    account,
    sendTo,
    pass: (seconds: number) => (time.ms += seconds * 1000),
    /** The files in the folder, complete or not. */
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
export type Inbox = Awaited<ReturnType<typeof openInbox>>

export const uploadedDocument = (attached_document: string, name: string) => ({
  data: { type: 'document', attributes: { name, attached_document } },
})

/** The one error of an answer. */
export async function firstErrorOf(answer: Response) {
  const { errors } = (await answer.json()) as {
    errors: {
      status: string
      title: string
      detail: string
      code?: string
      source?: { pointer?: string; parameter?: string }
      meta?: Record<string, unknown>
    }[]
  }
  return errors[0]
}
