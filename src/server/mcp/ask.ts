import type { Context } from 'hono'
import { type Operation, operations } from '../../contract/operations/index.ts'
import type { FetchOperation } from '../platform/http/app.ts'
import { type AskOperation, OperationRefused } from './tool.ts'

/** The headers by which a request says who sends it, and from where. */
const passedOn = [
  'authorization',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * Asks operations in this process as the sender of a request, with its key and address: the same gate, limits and checks answer
 * as for any other request.
 */
export function askingAs(c: Context, fetchOperation: FetchOperation): AskOperation {
  const headers = new Headers({ accept: 'application/vnd.api+json' })
  for (const name of passedOn) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  return async (name, { params = {}, query = {}, body } = {}) => {
    const operation: Operation = operations[name]
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent((params as Readonly<Record<string, string>>)[part] ?? ''),
    )
    const url = new URL(`/v2${path}`, c.req.url)
    for (const [parameter, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(parameter, String(value))
    const sent = new Headers(headers)
    if (body !== undefined) sent.set('content-type', 'application/vnd.api+json')
    const answer = await fetchOperation(
      new Request(url, {
        method: operation.method,
        headers: sent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      c.env,
    )
    if (!answer.ok) throw await refusalIn(answer)
    // The contract's tests hold every answer to its type.
    return (await answer.json()) as never
  }
}

async function refusalIn(answer: Response): Promise<OperationRefused> {
  const body: unknown = await answer.json().catch(() => undefined)
  const { errors = [] } = (body ?? {}) as { errors?: { detail?: string; source?: object }[] }
  const said = errors.map(({ detail, source }) => {
    const where = Object.values(source ?? {}).join(' ')
    return where === '' ? detail : `${detail} (${where})`
  })
  return new OperationRefused(`${answer.status}: ${said.join('; ') || answer.statusText}`)
}
