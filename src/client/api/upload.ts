import { t } from '../../contract/language/index.ts'
import { readRetryAfter } from './answer.ts'
import { ApiError } from './error.ts'
import { errorDocument } from '../../contract/jsonapi/index.ts'

export interface UploadRequest {
  url: string
  headers: Record<string, string>
  body: Blob
  /** @param sentBytes bytes that have left this machine, as the browser counts them */
  onProgress?: (sentBytes: number) => void
  signal?: AbortSignal
}

const refusalOf = (request: XMLHttpRequest): ApiError => {
  let errors
  try {
    errors = errorDocument.safeParse(JSON.parse(request.responseText)).data?.errors
  } catch {
    // Another storage service answers in another format: the status is enough.
  }
  return new ApiError(
    errors?.[0]?.detail ?? t('The file was refused ({status}).', { status: String(request.status) }),
    {
      kind: 'http',
      status: request.status,
      errors: errors ?? [],
      retryAfter: readRetryAfter(request.getResponseHeader('Retry-After')),
    },
  )
}

/**
 * Second step of a direct upload: PUTs the bytes and reports the progress of sending, which `fetch` cannot.
 * Throws an {@link ApiError}, or the signal's reason when it is aborted.
 */
export function putFile({ url, headers, body, onProgress, signal }: UploadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = (finish: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      finish()
    }
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
    request.addEventListener(
      'load',
      end(() => (request.status >= 200 && request.status < 300 ? resolve() : reject(refusalOf(request)))),
    )
    request.addEventListener(
      'error',
      end(() => reject(new ApiError(t('The connection was lost during the upload.'), { kind: 'network' }))),
    )
    request.addEventListener(
      'abort',
      end(() => reject(new DOMException(t('The upload was cancelled.'), 'AbortError'))),
    )
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal?.aborted) return reject(new DOMException(t('The upload was cancelled.'), 'AbortError'))
    signal?.addEventListener('abort', abort, { once: true })
    request.send(body)
  })
}
