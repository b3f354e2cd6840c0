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
  /** The status of the answer; undefined if none came. */
  readonly status: number | undefined
  /**
   * The code of the first error (`not_allowed`, `duplicate_document`). If it has none, its title as a code (`not_found`,
   * `too_many_requests`). Undefined if no answer of the interface came.
   */
  readonly code: string | undefined
  /** Seconds to wait before the next try, if the service says so. */
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
    this.code = codeOf(this.errors[0])
    this.retryAfter = about.retryAfter
  }
}

/** `Not Found` is `not_found`: each status has one title in the interface. */
const codeOf = (error: InterfaceError | undefined): string | undefined =>
  error && (error.code ?? error.title.toLowerCase().replaceAll(/[^a-z]+/g, '_'))

const isOfInterface = (given: unknown): given is InterfaceError => {
  const { title, detail } = (given ?? {}) as Partial<InterfaceError>
  return typeof title === 'string' && typeof detail === 'string'
}

/** The refusal that an answer is. */
export async function refusalInAnswer(answer: Response): Promise<PortolanError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const { errors: given } = (body ?? {}) as { errors?: unknown }
  // A proxy may answer in the place of the service, in a form of its own.
  const errors = Array.isArray(given) ? given.filter(isOfInterface) : []
  const wait = Number(answer.headers.get('retry-after') ?? NaN)
  const said = errors.map(({ detail }) => detail).join('; ')
  return new PortolanError(said === '' ? `The service answered ${answer.status}` : said, {
    status: answer.status,
    errors,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  })
}
