import type { AddProtocolAction, RequestParameters } from 'maplibre-gl'
import { ApiError, readBytes } from '../../api/index.ts'

/** How many tiles of operators' maps came in this page, and how many of what was asked did not. */
export const tally = { came: 0, failed: 0 }

/**
 * The policy of the service forbids workers to fetch, and MapLibre fetches tiles in workers: by this protocol the page itself fetches
 * them.
 */
const PROTOCOL = 'operator'

const ofWorkers: readonly string[] = ['Tile', 'Source']

export const throughPage = (url: string, kind = ''): RequestParameters =>
  ofWorkers.includes(kind) && /^https?:/.test(url) ? { url: `${PROTOCOL}://${url}` } : { url }

/** Counts what comes of the requests of a protocol. */
export const tallied =
  (load: AddProtocolAction): AddProtocolAction =>
  async (request, abort) => {
    try {
      const answer = await load(request, abort)
      if (request.type !== 'json') tally.came += 1
      return answer
    } catch (error) {
      if (abort.signal.aborted) throw error
      tally.failed += 1
      // Where nothing is drawn, such as at sea, some hosts have no tile: it is empty.
      if (error instanceof ApiError && error.status === 404 && request.type !== 'json')
        return { data: new ArrayBuffer(0) }
      // Of errors only those of this type reach the worker.
      throw new Error(String(error), { cause: error })
    }
  }

const load: AddProtocolAction = async ({ url, type }, { signal }) => {
  const bytes = await readBytes(url.slice(PROTOCOL.length + 3), signal)
  return { data: type === 'json' ? (JSON.parse(await bytes.text()) as object) : await bytes.arrayBuffer() }
}

export function addOperatorProtocol(addProtocol: (name: string, load: AddProtocolAction) => void): void {
  addProtocol(PROTOCOL, tallied(load))
}
