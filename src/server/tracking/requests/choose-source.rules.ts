import type { Source, SourceRequest } from '../source.ts'
import { isTrial } from './requests.rules.ts'

/** What decides which sources an account has. Made-up records are for accounts of the simulated fleet only. */
export interface SourceAccount {
  simulated: boolean
}

/** Whether a source can answer a request: its type, its number, and its line where that is known. */
export function covers({ capabilities }: Source, request: SourceRequest): boolean {
  if (isTrial(request)) return capabilities.trials
  const { lines, findsLine, requestTypes } = capabilities
  const coversLine = request.scac === null ? findsLine : lines === 'all' || lines.includes(request.scac)
  return coversLine && requestTypes.includes(request.request_type)
}

/**
 * The source that a request of an account goes to: the first, in the order of preference, that the account has and that
 * covers the request; undefined where there is none.
 */
export const chooseSource = (
  sources: readonly Source[],
  account: SourceAccount,
  request: SourceRequest,
): Source | undefined =>
  sources.find(
    (source) => (isTrial(request) || account.simulated || !source.simulated) && covers(source, request),
  )
