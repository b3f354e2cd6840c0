import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listingXml, type StoredObject } from './listing-xml.ts'
import { signatureFault } from './signature-check.ts'
import { answerError, receiveObject, sendObject, type StoreFaults } from './transfers.ts'

interface ObjectStoreOptions {
  now?: () => Date
  /** Names in a page of a listing. */
  pageLength?: number
  /** The pages of this origin may ask it. */
  allowedOrigin?: string
}

/** A store that speaks the part of S3 that is used: one bucket, path style, on a port of this machine. */
export async function startObjectStore(options: ObjectStoreOptions = {}) {
  const { now = () => new Date(), pageLength = 1000 } = options
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const cors = { allowedOrigin: options.allowedOrigin }
  const faults: StoreFaults = {
    isBusy: false,
    isSilent: false,
    cutOff: 0,
    ignoresChecksums: false,
    hasOtherETags: false,
  }
  const key = { accessKeyId: 'test-key', secretAccessKey: 'secret/of+the=store', region: 'eu-test-1' }
  const bucket = 'files'

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
    requests.push(`${incoming.method} ${url.pathname}`)
    response.setHeader('date', now().toUTCString())
    allowOrigin(incoming, response, cors.allowedOrigin)
    if (faults.isSilent) return
    if (incoming.method === 'OPTIONS') return answerPreflight(incoming, response, cors.allowedOrigin)
    if (isBusyNow(faults)) return answerError(incoming, response, 503, 'SlowDown')
    const fault = signatureFault(incoming, key, now())
    if (fault !== undefined) return answerError(incoming, response, 403, fault)
    const [, named, ...rest] = url.pathname.split('/')
    if (named !== bucket) return answerError(incoming, response, 404, 'NoSuchBucket')
    const name = decodeURIComponent(rest.join('/'))
    if (name === '') return answerListing(response, url.searchParams)
    if (incoming.method === 'PUT')
      return receiveObject(incoming, response, faults, now(), (object) => objects.set(name, object))
    if (incoming.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
      return
    }
    const object = objects.get(name)
    if (!object) return answerError(incoming, response, 404, 'NoSuchKey')
    sendObject(incoming, response, object, { query: url.searchParams, faults })
  }

  function answerListing(response: ServerResponse, query: URLSearchParams): void {
    const xml = listingXml(objects, { query, pageLength })
    response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  const startListening = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const stopListening = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await startListening(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { endpoint, bucket, prefix: 'portolan/', ...key },
    /** The same as the service reads them from the environment. */
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: key.region,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      S3_PREFIX: 'portolan/',
    },
    /** By key, with the prefix. */
    objects,
    /** Method and path of every request. */
    requests,
    faults,
    cors,
    /** It takes no connections, as if it had ended. What it stores stays. */
    stopListening,
    /** On the same port. */
    listenAgain: () => startListening(port),
    close: async () => {
      if (server.listening) await stopListening()
    },
  }
}
export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>

function isBusyNow(faults: StoreFaults): boolean {
  if (typeof faults.isBusy === 'boolean') return faults.isBusy
  if (faults.isBusy === 0) return false
  faults.isBusy -= 1
  return true
}

function allowOrigin(incoming: IncomingMessage, response: ServerResponse, allowed: string | undefined): void {
  if (allowed === undefined || incoming.headers.origin !== allowed) return
  response.setHeader('access-control-allow-origin', allowed)
  response.setHeader('access-control-expose-headers', 'ETag, Retry-After')
  response.setHeader('vary', 'Origin')
}

function answerPreflight(
  incoming: IncomingMessage,
  response: ServerResponse,
  allowed: string | undefined,
): void {
  if (incoming.headers.origin !== allowed) return answerError(incoming, response, 403, 'AccessForbidden')
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT')
  response.setHeader('access-control-allow-headers', 'content-type, content-md5')
  response.writeHead(200).end()
}
