import { t } from '../../contract/language/index.ts'
import { ApiError } from './error.ts'

/**
 * The bytes behind an address of the service: a file, or a part of the dashboard itself.
 * Throws an {@link ApiError} where they cannot be read.
 */
export async function readBytes(address: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(address, signal === undefined ? {} : { signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(t('The service cannot be reached.'), { kind: 'network', cause: error })
  }
  if (!response.ok)
    throw new ApiError(t('The file could not be read.'), { kind: 'http', status: response.status })
  return response.blob()
}
