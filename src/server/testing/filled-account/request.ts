import { type Operation, type OperationName, operations } from '../../../contract/operations/index.ts'
import type { TestAnswer, TestService } from '../service.ts'
import type { Sample } from './samples.ts'

/** All operations by name. */
export const everyOperation = Object.entries(operations) as [OperationName, Operation][]

/** The address of a sample of an operation, with its parameters filled in. */
export function addressOf({ path }: Operation, { params = {}, query = {} }: Sample): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const search = new URLSearchParams(query).toString()
  return `/v2${filled}${search === '' ? '' : `?${search}`}`
}

/** Sends a sample with an account's key. */
export function send(
  service: Pick<TestService, 'ask'>,
  key: string,
  operation: Operation,
  sample: Sample,
): Promise<TestAnswer> {
  const headers = { authorization: `Token ${key}`, ...sample.headers }
  return service.ask(operation.method, addressOf(operation, sample), sample.body, headers)
}
