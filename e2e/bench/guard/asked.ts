import { createHash, randomUUID } from 'node:crypto'
import type { Started } from '../engines.ts'
import { containerNumber } from '../fill.ts'

type Ask = Started['ask']

/** One kind of request of the guard. */
export interface GuardedRequest {
  name: string
  /** Requests of one round. */
  count: number
  /** `n` is another number for each request of a run. */
  run: (n: number) => Promise<unknown>
}

interface Records {
  containers: string[]
  shipments: string[]
  numbers: string[]
}

/** Ids and numbers of what the service has. */
export async function readGuardedRecords(ask: Ask): Promise<Records> {
  const page = (await ask('/containers?page[size]=200&include=shipment')) as {
    data: { id: string; attributes: { number: string } }[]
    included: { id: string; type: string }[]
  }
  return {
    containers: page.data.map(({ id }) => id),
    numbers: page.data.map(({ attributes }) => attributes.number),
    shipments: page.included.filter(({ type }) => type === 'shipment').map(({ id }) => id),
  }
}

/** Requests that people and programs send most. */
export function readingKinds(ask: Ask, { containers, numbers }: Records): GuardedRequest[] {
  const number = (n: number) => pick(numbers, n)
  return [
    { name: 'get', count: 400, run: (n) => ask(`/containers/${pick(containers, n)}`) },
    {
      name: 'list of 30 with shipments',
      count: 80,
      run: (n) => ask(`/containers?page[size]=30&page[number]=${1 + (n % 5)}&include=shipment`),
    },
    { name: 'find', count: 300, run: (n) => ask('/lookups', { identifiers: [number(n)] }) },
    { name: 'search', count: 160, run: (n) => ask(`/search?query=${number(n).slice(0, 7)}`) },
  ]
}

/** Requests that store something, and have jobs that follow. */
export function writingKinds(
  { ask, origin }: Pick<Started, 'ask' | 'origin'>,
  { shipments }: Records,
): GuardedRequest[] {
  return [
    {
      name: 'create',
      count: 80,
      run: () =>
        ask('/tracking_requests', {
          data: {
            type: 'tracking_request',
            attributes: {
              request_type: 'bill_of_lading',
              request_number: `GUARD${newNumber()}`,
              scac: 'MSCU',
            },
          },
        }),
    },
    {
      name: 'edit',
      count: 120,
      run: (n) =>
        ask(
          `/shipments/${pick(shipments, n)}`,
          { data: { attributes: { tags: [`guard ${newNumber()}`] } } },
          'PATCH',
        ),
    },
    { name: 'upload', count: 30, run: (n) => upload(ask, origin, n) },
  ]
}

const pick = (values: readonly string[], n: number): string => values[n % values.length] ?? ''
const newNumber = (): string => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()

/** A text file by the direct-upload flow; each is another one, as a known file is not read again. */
async function upload(ask: Ask, origin: string, n: number): Promise<void> {
  const bytes = Buffer.from(`Container ${containerNumber(n)} is due. ${newNumber()}\n`)
  const name = `guard-${n}.txt`
  const checksum = createHash('md5').update(bytes).digest('base64')
  const blob = { filename: name, content_type: 'text/plain', byte_size: bytes.byteLength, checksum }
  const ticket = (await ask('/storage/direct_uploads', { blob })) as {
    signed_id: string
    direct_upload: { url: string; headers: Record<string, string> }
  }
  const { url, headers } = ticket.direct_upload
  const put = await fetch(new URL(url, origin), { method: 'PUT', headers, body: bytes })
  if (!put.ok) throw new Error(`The file was refused: ${put.status}`)
  const attributes = { name, attached_document: ticket.signed_id }
  await ask('/documents', { data: { type: 'document', attributes } })
}
