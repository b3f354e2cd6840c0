import type { OperationName } from '../../../contract/operations/index.ts'
import { data } from '../data.ts'
import type { FilledAccount } from './filled-account.ts'

/** A request that succeeds for a filled account. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Headers beside the key, e.g. a session's cookie. */
  headers?: Record<string, string | null>
}
export type MakeSample = (filled: FilledAccount) => Sample | Promise<Sample>
/** Those of some operations. */
export type SampleMakers = Partial<Record<OperationName, MakeSample>>

/** A request for a record of the account by its id. */
export const recordSample =
  (kind: keyof FilledAccount['ids'], more: Omit<Sample, 'params'> = {}): MakeSample =>
  ({ ids }) => ({ params: { id: ids[kind] }, ...more })

export const noParameters: MakeSample = () => ({})

/** @returns the id of a new record */
export const createRecord = async (
  filled: FilledAccount,
  path: string,
  type: string,
  attributes: object,
): Promise<string> => (await filled.done('POST', path, data(type, attributes))).data.id
