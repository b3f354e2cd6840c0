import { z } from 'zod'
import { id, pageQuery } from '../../contract/jsonapi/index.ts'
import {
  type AnswerOf,
  type OperationName,
  type Operations,
  operations,
} from '../../contract/operations/index.ts'
import { type Asked, OperationRefused } from './tool.ts'

/** Records in one answer of a tool: what calls it reads every word. */
const MAX_ROWS = 50
const USUAL_ROWS = 20

/** A page of a list. */
export const paging = {
  page: pageQuery['page[number]'].describe('The page of the list, from 1'),
  rows: z.number().int().min(1).max(MAX_ROWS).optional().describe(`Rows of a page, ${USUAL_ROWS} without it`),
  page_size: z.number().int().min(1).optional().describe(`The same as rows; more than ${MAX_ROWS} are cut`),
}
interface Paged {
  page?: number | undefined
  rows?: number | undefined
  page_size?: number | undefined
}
export const pageOf = ({ page, rows, page_size }: Paged) => ({
  'page[number]': page ?? 1,
  'page[size]': Math.min(rows ?? page_size ?? USUAL_ROWS, MAX_ROWS),
})

/** Programs of the hosted service name relations here; an answer has them in any case. */
export const including = {
  include: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('Not needed: what belongs to it is in the answer'),
}

type Shape = Readonly<Record<string, z.ZodType>>
/** Filters of a list of the interface, by the names of its columns, with its checks and descriptions. */
export function filtersOf<const Names extends readonly string[]>(
  { shape }: { shape: Shape },
  names: Names,
): { [Name in Names[number]]: z.ZodOptional<z.ZodString> } {
  const filters = names.map((name) => {
    const filter = shape[`filter[${name}]`]
    if (!filter) throw new Error(`The list has no filter ${name}`)
    return [name, filter]
  })
  // Built from a table, which inference cannot follow.
  return Object.fromEntries(filters) as { [Name in Names[number]]: z.ZodOptional<z.ZodString> }
}

/** `{ current_status: 'available' }` as parameters of a list. */
export const filtering = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [`filter[${name}]`, value]))

const { shape: containerList } = operations.list_containers.query
const { shape: shipmentList } = operations.list_shipments.query

export const whichContainer = {
  id: id.optional().describe('Id of the container'),
  number: containerList.number.describe('Container number, where the id is not known'),
}
export const whichShipment = {
  id: id.optional().describe('Id of the shipment'),
  number: shipmentList.number.describe('Bill of lading number, where the id is not known'),
}

interface Which {
  id?: string | undefined
  number?: string | undefined
}

/** The id of what is named by id or number. @throws OperationRefused where neither is given or nothing has the number */
async function idOf(
  { id: given, number }: Which,
  what: string,
  find: (number: string) => Promise<{ data: { id: string }[] }>,
): Promise<string> {
  if (given !== undefined) return given
  if (number === undefined) throw new OperationRefused(`Give the id or the number of the ${what}`)
  const [found] = (await find(number)).data
  if (!found) throw new OperationRefused(`No ${what} has the number ${number}: search for a part of it`)
  return found.id
}

/** Asks this operation alone. */
type AskOne<Name extends OperationName> = (
  name: Name,
  asked: Asked<Name>,
) => Promise<AnswerOf<Operations[Name]>>
export const containerIdOf = (which: Which, ask: AskOne<'list_containers'>) =>
  idOf(which, 'container', (number) => ask('list_containers', { query: { number, 'page[size]': 1 } }))
export const shipmentIdOf = (which: Which, ask: AskOne<'list_shipments'>) =>
  idOf(which, 'shipment', (number) => ask('list_shipments', { query: { number, 'page[size]': 1 } }))

/** How many there are beyond this page. */
export const pageCounts = ({ meta }: { meta: { size: number; total: number } }, page = 1) => ({
  total: meta.total,
  shown: meta.size,
  page,
})
