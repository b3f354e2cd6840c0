import { internalParameter, isShownToCustomers, withoutInternal } from '../../../contract/fields/index.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { accessTo, isAllowed } from '../../../contract/access.ts'
import type { OperationName } from '../../../contract/operations/index.ts'
import type { Caller, Loaders } from './handler.ts'
import { problem } from './problem.ts'

/**
 * The gate before every operation: the role of a person or the scopes of a key, and what customers may ask of a list.
 * @throws 403 that says what is missing
 */
export function refuseUnlessAllowed(caller: Caller, name: OperationName, url: URL): void {
  if (!isAllowed(caller, name)) throw problem(403, refusalFor(caller, name), { code: 'not_allowed' })
  const parameter = caller.role === 'customer' ? internalParameter(url.searchParams) : undefined
  if (parameter !== undefined)
    throw problem(403, `${parameter} is not open to customers`, {
      code: 'not_allowed',
      source: { parameter },
    })
}

function refusalFor({ role, scopes }: Caller, name: OperationName): string {
  const needed = accessTo(name)
  if (scopes !== null && needed.scope === 'person')
    return 'This needs a person who is signed in, not an API key'
  if (scopes !== null && needed.scope !== 'person' && !scopes.includes(needed.scope))
    return `This API key does not have the scope ${needed.scope}`
  if (role === 'customer') return 'This is not open to customers'
  return `This needs the role ${needed.role}, and yours is ${role}. Ask an owner or admin of the account.`
}

/** `include` of a customer leads to the records that customers may see, and to no others. */
export const loadersFor = ({ party_id }: Caller, loaders: Loaders): Loaders =>
  party_id === null
    ? loaders
    : Object.fromEntries(Object.entries(loaders).filter(([type]) => isShownToCustomers(type)))

/** Empties what is internal in all records of an answer. */
export function showToCustomer(document: { data?: Resource | Resource[]; included?: Resource[] }): void {
  const { data, included } = document
  if (data !== undefined && data !== null) document.data = Array.isArray(data) ? data.map(shown) : shown(data)
  if (included) document.included = included.map(shown)
}

/** Counts, look-ups and maps have no records. */
const shown = <Each extends Resource>(each: Each): Each =>
  typeof each === 'object' && 'attributes' in each ? withoutInternal(each) : each
