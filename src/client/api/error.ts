import type { ErrorObject } from '../../contract/jsonapi/index.ts'

/**
 * - `http`: the service refused, and says why in `errors`.
 * - `network`: no answer came (offline, service stopped).
 * - `contract`: an answer came that does not follow the interface.
 */
export type ApiErrorKind = 'http' | 'network' | 'contract'

type Told = {
  kind: ApiErrorKind
  status?: number
  errors?: ErrorObject[]
  retryAfter?: number | null
  cause?: unknown
}

/** The one error of everything that talks to the service. `message` is a sentence that can be shown. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The error objects of the answer; empty when it had none. */
  readonly errors: ErrorObject[]
  /** Seconds that the service asks to wait (429, 503), or null. */
  readonly retryAfter: number | null

  constructor(message: string, told: Told) {
    super(message, told.cause === undefined ? {} : { cause: told.cause })
    this.name = 'ApiError'
    this.kind = told.kind
    this.status = told.status ?? null
    this.errors = told.errors ?? []
    this.retryAfter = told.retryAfter ?? null
  }

  /** The code of the first error, as `duplicate_document`. */
  get code(): string | undefined {
    return this.errors[0]?.code
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

export const isStatus = (error: unknown, status: number): error is ApiError =>
  isApiError(error) && error.status === status
