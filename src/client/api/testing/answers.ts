import { errorTitles, type ErrorStatus } from '../../../contract/jsonapi/index.ts'
import {
  type AnswerOf,
  type Operation,
  type OperationName,
  operations,
  type Operations,
} from '../../../contract/operations/index.ts'
import { budget } from '../budget.ts'

/** A request as the page sent it, by the name of its operation. */
export interface NotedRequest {
  name: OperationName
  params: Record<string, string>
  query: URLSearchParams
  /** As JSON. */
  body: unknown
}
type Given<Name extends OperationName> = (
  asked: NotedRequest,
) => AnswerOf<Operations[Name]> | undefined | Promise<AnswerOf<Operations[Name]> | undefined>

/** Answers by the names of operations. */
export type Answers = { [Name in OperationName]?: Given<Name> }

/** Thrown by an answer: the service refuses. */
export class Refused extends Error {
  readonly status: ErrorStatus
  constructor(status: ErrorStatus, detail: string) {
    super(detail)
    this.status = status
  }
}

const entries = Object.entries(operations as Record<OperationName, Operation>) as [OperationName, Operation][]
const patterns = entries
  .map(([name, operation]) => {
    const pattern = operation.path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    return { name, operation, pattern: new RegExp(`^/v2${pattern}$`) }
  })
  // An address that is written out before one with a parameter at the same place.
  .toSorted((one, other) => one.operation.path.split('{').length - other.operation.path.split('{').length)

/** Which operation of the contract a request is. */
function askedBy(
  address: string,
  { method = 'GET', body }: RequestInit,
): NotedRequest & { operation: Operation } {
  const { pathname, searchParams } = new URL(address, 'http://service.test')
  for (const { name, operation, pattern } of patterns) {
    const found = operation.method === method ? pattern.exec(pathname) : null
    if (found === null) continue
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    )
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    return { name, params, query: searchParams, body: sent, operation }
  }
  throw new Error(`The contract has no ${method} ${pathname}`)
}

function refusal({ status, message }: Refused): Response {
  const errors = [{ status: String(status), title: errorTitles[status], detail: message }]
  return new Response(JSON.stringify({ errors }), { status })
}

/** As the contract describes it: an answer that the service would not give is an error of the test. */
function written({ name, operation }: NotedRequest & { operation: Operation }, answer: unknown): Response {
  const [status = '200', schema] = Object.entries(operation.answers)[0] ?? []
  if (!schema) return new Response(null, { status: Number(status) })
  const read = schema.safeParse(answer)
  if (!read.success) throw new Error(`No answer to ${name}: ${read.error.message}`)
  return new Response(JSON.stringify(answer), { status: Number(status) })
}

/**
 * From now on `fetch` answers the operations that a test names, by the schemas of the contract, and every request is noted. An operation
 * that the test does not name is never answered. The test stubs the global `fetch` before, so that it is restored.
 */
export function answerRequests(answers: Answers): { asked: NotedRequest[] } {
  // Test files share this process: requests of the file before would keep optional ones of this page away.
  budget.reset()
  const asked: NotedRequest[] = []
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const request = askedBy(address, init)
    asked.push({ name: request.name, params: request.params, query: request.query, body: request.body })
    const give = answers[request.name] as Given<OperationName> | undefined
    if (give === undefined) return new Promise(() => undefined)
    try {
      return written(request, await give(request))
    } catch (error) {
      if (error instanceof Refused) return refusal(error)
      throw error
    }
  }
  globalThis.fetch = answer as typeof fetch
  return { asked }
}
