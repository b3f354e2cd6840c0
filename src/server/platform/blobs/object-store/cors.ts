import { request } from 'undici'
import { addressOfBucket, type ObjectStoreSettings } from './object-address.rules.ts'

const WAIT_MS = 5000

/**
 * Whether pages of an origin may send files to the store, as it answers a browser that asks beforehand (CORS preflight).
 * Undefined when it gives no answer.
 */
export async function allowsPagesOf(
  settings: Pick<ObjectStoreSettings, 'endpoint' | 'bucket' | 'prefix'>,
  origin: string,
): Promise<boolean | undefined> {
  try {
    const { headers, body } = await request(`${addressOfBucket(settings).href}${settings.prefix}blobs/any`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-md5,content-type',
      },
      signal: AbortSignal.timeout(WAIT_MS),
    })
    await body.dump()
    return ['*', origin].includes(String(headers['access-control-allow-origin']))
  } catch {
    return undefined
  }
}
