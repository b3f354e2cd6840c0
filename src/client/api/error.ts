import type { ErrorObject } from '../../contract/jsonapi/index.ts'

/**
 * - `http`: the service refused; the reasons are in `errors`.
 * - `network`: no answer came (offline, service stopped).
 * - `other_page`: another page answered in place of the service, as the sign-in page of a network does.
 * - `contract`: the answer does not follow the interface.
 */
export type ApiErrorKind = 'http' | 'network' | 'other_page' | 'contract'

type ErrorDetails = {
  kind: ApiErrorKind
  status?: number
  errors?: ErrorObject[]
  retryAfter?: number | null
  cause?: unknown
}

/** The error of every call to the service. `message` is a sentence for the screen. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The error objects of the answer; empty when it had none. */
  readonly errors: ErrorObject[]
  /** Seconds that the service asks to wait (429, 503), or null. */
  readonly retryAfter: number | null

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status ?? null
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter ?? null
  }

  /** The code of the first error, as `duplicate_document`. */
  get code(): string | undefined {
    return this.errors[0]?.code
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

export const isStatus = (error: unknown, status: number): error is ApiError =>
  isApiError(error) && error.status === status
