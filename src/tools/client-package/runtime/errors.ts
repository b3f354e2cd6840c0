/** One error of an answer (JSON:API). */
export interface InterfaceError {
  status: string
  title: string
  detail: string
  code?: string | undefined
  source?: { pointer?: string | undefined; parameter?: string | undefined } | undefined
  meta?: Record<string, unknown> | undefined
}

/** A request that was refused, or got no answer that can be read. */
export class PortolanError extends Error {
  override readonly name = 'PortolanError'
  /** Of the answer; undefined where none came. */
  readonly status: number | undefined
  /** What an answer names the refusal by, where it does: `not_allowed`. */
  readonly code: string | undefined
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfter: number | undefined
  /** All errors of the answer; several for a body with several bad fields. */
  readonly errors: readonly InterfaceError[]

  constructor(
    message: string,
    about: {
      status?: number | undefined
      errors?: readonly InterfaceError[]
      retryAfter?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: about.cause })
    this.status = about.status
    this.errors = about.errors ?? []
    this.code = this.errors[0]?.code
    this.retryAfter = about.retryAfter
  }
}

/** The refusal that an answer is. */
export async function refusalInAnswer(answer: Response): Promise<PortolanError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const errors = (body as { errors?: InterfaceError[] } | undefined)?.errors ?? []
  const wait = Number(answer.headers.get('retry-after') ?? NaN)
  const said = errors.map(({ detail }) => detail).join('; ')
  return new PortolanError(said === '' ? `The service answered ${answer.status}` : said, {
    status: answer.status,
    errors,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  })
}
