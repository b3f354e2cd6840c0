import { accessTo } from '../../../contract/access.ts'
import { type Operation, type OperationName, operations } from '../../../contract/operations/index.ts'
import type { TestAnswer, TestService } from '../service.ts'
import type { FilledAccount } from './filled-account.ts'
import type { Sample } from './sample.ts'

/** All operations by name. */
export const everyOperation = Object.entries(operations) as [OperationName, Operation][]

/** The address of a sample of an operation, with its parameters filled in. */
export function addressOf({ path }: Operation, { params = {}, query = {} }: Sample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const search = new URLSearchParams(query).toString()
  return `/v2${filled}${search === '' ? '' : `?${search}`}`
}

const nameOf = new Map(everyOperation.map(([name, operation]) => [operation, name]))

/** Whether an operation is for people who are signed in, and for no key. */
export function isForPeople(operation: Operation): boolean {
  const name = nameOf.get(operation)
  return name !== undefined && accessTo(name).scope === 'person'
}

/** The headers by which an account may use an operation: its key, or a session of its owner where no key may. */
export const headersOf = (
  { account, person }: Pick<FilledAccount, 'account' | 'person'>,
  operation: Operation,
): Record<string, string | null> =>
  isForPeople(operation)
    ? { ...person.headers, authorization: null }
    : { authorization: `Token ${account.key}` }

/** Sends a sample as an account. */
export function send(
  service: Pick<TestService, 'ask'>,
  filled: Pick<FilledAccount, 'account' | 'person'>,
  operation: Operation,
  sample: Sample,
): Promise<TestAnswer> {
  const headers = { ...headersOf(filled, operation), ...sample.headers }
  return service.ask(operation.method, addressOf(operation, sample), sample.body, headers)
}
