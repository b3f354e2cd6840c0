import { t } from '../../contract/language/index.ts'
import { errorDocument, type ErrorObject } from '../../contract/jsonapi/index.ts'
import type { Operation } from '../../contract/operations/index.ts'
import { ApiError } from './error.ts'
import type { AnswerWithRecords } from './records/read-records.ts'

/** `Retry-After` in whole seconds (docs/interface.md, "Errors"); null when it is missing or not a number. */
export function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header.trim()) ? Number(header) : null
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

const unreadable = (response: Response, cause: unknown): ApiError =>
  new ApiError(t('The service gave an answer that this page cannot read.'), {
    kind: 'contract',
    status: response.status,
    cause,
  })

/** The sentence for a refusal without a reason. */
const plainRefusal = (status: number): string => {
  if (status === 429) return t('Too many requests at once. The service asks to slow down.')
  return status >= 500
    ? t('The service failed to answer ({status}).', { status: String(status) })
    : t('The service refused this request ({status}).', { status: String(status) })
}

/** The error for a refusal; a body that is no error document still gives a sentence. */
export async function readRefusal(response: Response): Promise<ApiError> {
  let errors: ErrorObject[] = []
  try {
    const read = errorDocument.safeParse(await readJson(response))
    if (read.success) errors = read.data.errors
  } catch {
    // A proxy answered, not the service: the status is enough.
  }
  return new ApiError(errors[0]?.detail ?? plainRefusal(response.status), {
    kind: 'http',
    status: response.status,
    errors,
    retryAfter: readRetryAfter(response.headers.get('Retry-After')),
  })
}

/** The records that came along are of any type for the schema of an answer: only those are read by their own. */
function withIncluded(read: object, readRecords: ReadRecords): unknown {
  if (!('included' in read)) return read
  const { body, unread } = readRecords({ included: read.included })
  return { ...read, ...(body as object), ...(unread.length > 0 && { unread }) }
}

/** Reads each record of an answer separately: one that breaks the contract does not make the others unreadable. */
export type ReadRecords = (body: unknown) => AnswerWithRecords

/**
 * Reads a success by the operation's schema; unknown fields and values are kept. Of an answer that breaks the contract
 * each record is read separately, and `unreadOf` names what was left out.
 * @param readRecords of an answer with records; without it the answer is read as a whole
 */
export async function readAnswer(
  operation: Operation,
  response: Response,
  readRecords?: ReadRecords,
): Promise<unknown> {
  const schema = operation.answers[response.status]
  if (schema === null) return undefined
  if (schema === undefined) throw unreadable(response, `No answer ${response.status} is described`)
  let answer: unknown
  try {
    answer = await readJson(response)
  } catch (error) {
    throw unreadable(response, error)
  }
  if (readRecords && typeof answer === 'object' && answer !== null && 'data' in answer) {
    // Nearly always: a hundred records are then read once, and not one by one before.
    const whole = schema.safeParse(answer)
    if (whole.success) return withIncluded(whole.data as object, readRecords)
  }
  const { body, unread } = readRecords?.(answer) ?? { body: answer, unread: [] }
  const read = schema.safeParse(body)
  if (!read.success) throw unreadable(response, read.error)
  if (unread.length === 0 || typeof read.data !== 'object') return read.data
  return { ...read.data, unread }
}
