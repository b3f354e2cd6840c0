import type { AddProtocolAction, RequestParameters } from 'maplibre-gl'
import { readBytes } from '../../api/index.ts'

/**
 * The policy of the service forbids workers to fetch, and MapLibre fetches tiles in workers: by this protocol the page itself fetches
 * them.
 */
const PROTOCOL = 'operator'

const ofWorkers: readonly string[] = ['Tile', 'Source']

export const throughPage = (url: string, kind = ''): RequestParameters =>
  ofWorkers.includes(kind) && /^https?:/.test(url) ? { url: `${PROTOCOL}://${url}` } : { url }

/** What answers a protocol, for workers: of errors only those of the plain type reach them. */
export const forWorkers =
  (load: AddProtocolAction): AddProtocolAction =>
  (request, abort) =>
    load(request, abort).catch((error: unknown) => {
      throw abort.signal.aborted ? error : new Error(String(error), { cause: error })
    })

const load: AddProtocolAction = async ({ url, type }, { signal }) => {
  const bytes = await readBytes(url.slice(PROTOCOL.length + 3), signal)
  return { data: type === 'json' ? (JSON.parse(await bytes.text()) as object) : await bytes.arrayBuffer() }
}

export function addOperatorProtocol(addProtocol: (name: string, load: AddProtocolAction) => void): void {
  addProtocol(PROTOCOL, forWorkers(load))
}
