import type { z } from 'zod'
import { t } from '../../contract/language/index.ts'
import { walPositionHeader } from '../../contract/wal-position.ts'
import type {
  AnswerOf,
  BodyInputOf,
  Operation,
  OperationName,
  Operations,
  QueryInputOf,
} from '../../contract/operations/index.ts'
import { readAnswer, type ReadRecords, readRefusal } from './answer.ts'
import { budget } from './budget.ts'
import { ApiError } from './error.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { isOtherPage, otherPage, otherPageText } from './other-page.ts'
import { isOfShell, loadReadRecords, operationOf } from './operation-of.ts'
import { loadOutdates, outdateBy } from './stream/outdate.ts'
import { tabId } from './tab.ts'
import { seenPosition } from './wal-position.ts'

// Compared as a whole: one by one, the union of all operations would be multiplied out.
type Params<O> = [O] extends [{ params: infer P extends z.ZodObject }]
  ? { params: z.input<P> }
  : { params?: undefined }
type Query<O extends Operation> = [O] extends [{ query: z.ZodType }]
  ? { query?: QueryInputOf<O> | undefined }
  : { query?: undefined }
type Body<O extends Operation> = [O] extends [{ body: z.ZodType }]
  ? { body: BodyInputOf<O> }
  : { body?: undefined }

/** The input of a call: only the parts that the operation has, in the contract's types. */
export type OperationInput<Name extends OperationName> = Params<Operations[Name]> &
  Query<Operations[Name]> &
  Body<Operations[Name]> & { signal?: AbortSignal | undefined }

interface Parts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** `/v2` and the path with its parameters filled in; query fields that are undefined or empty are left out. */
export function operationPath(operation: Operation, { params = {}, query = {} }: Parts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(written(params[name])),
  )
  const fields = Object.entries(query)
    .map(([name, value]) => [name, written(value)] as const)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(value)}`,
    )
  return `/v2${path}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

function requestOf(operation: Operation, { body, signal }: Parts): RequestInit {
  const media = operation.media ?? 'application/vnd.api+json'
  return {
    method: operation.method,
    redirect: 'manual',
    headers: {
      Accept: media,
      ...(body === undefined ? {} : { 'Content-Type': media }),
      ...(operation.method === 'GET' ? {} : { 'Portolan-Tab': tabId }),
      ...seenPosition.headers(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }
}

/**
 * Calls one operation of the contract and reads its answer by the contract's schema. A write marks the cached answers
 * that it outdates: they are requested again when they are next shown.
 * Throws an {@link ApiError} for everything that goes wrong, and the signal's own reason when it is aborted.
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<AnswerOf<Operations[Name]>> {
  const parts: Parts = input
  budget.count()
  let operation: Operation | undefined
  let response: Response
  let readRecords: ReadRecords | undefined
  try {
    operation = await operationOf(name)
    // Before the request: a write must not happen where the code that reads its answer cannot be fetched.
    if (!isOfShell(name)) ({ readRecords } = await loadReadRecords())
    if (operation.method !== 'GET') await loadOutdates()
    const path = operationPath(operation, parts)
    const first = operation.method === 'GET' ? await takeFirstAnswer(path) : undefined
    response = first ?? (await fetch(path, requestOf(operation, parts)))
  } catch (error) {
    if (operation?.method !== 'GET') seenPosition.noteWrite(null)
    if (parts.signal?.aborted) throw error
    throw new ApiError(t('The service cannot be reached.'), { kind: 'network', cause: error })
  }
  if (isOtherPage(response)) {
    otherPage.note()
    throw new ApiError(otherPageText(), { kind: 'other_page' })
  }
  otherPage.clear()
  // It may have been stored all the same.
  if (response.status >= 500 && operation.method !== 'GET') seenPosition.noteWrite(null)
  if (!response.ok) throw await readRefusal(response)
  const position = response.headers.get(walPositionHeader)
  if (operation.method === 'GET') seenPosition.note(position)
  else seenPosition.noteWrite(position)
  if (operation.method !== 'GET') await outdateBy({ operation, parameters: parts })
  return (await readAnswer(operation, response, readRecords)) as AnswerOf<Operations[Name]>
}
