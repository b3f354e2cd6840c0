import type { ServedFacility } from '../../../contract/connections/index.ts'
import type { CallTrouble, CountedCall } from '../kit/adapter.ts'
import { listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import { callSignedIn, failed, troubleOf } from '../dcsa/fetch.ts'
import type { SignIn } from '../dcsa/sign-in.ts'

/** The terminal operator's limit of one question. */
export const MAX_CONTAINERS_ASKED = 50

export interface TerminalService {
  base_url: string
  facilities: readonly ServedFacility[]
  signIn: SignIn
}

/** What one terminal answered. */
export type TerminalAnswer = { kind: 'records'; records: UnknownObject[] } | CallTrouble

/** Asks one terminal for containers, or for those of bills of lading. */
export async function askTerminal(
  { base_url, signIn }: TerminalService,
  { code }: ServedFacility,
  numbers: readonly string[],
  call: CountedCall,
): Promise<TerminalAnswer> {
  const question = new URLSearchParams({ facilityCode: code, assetId: numbers.join(',') })
  const reply = await callSignedIn(
    { url: `${base_url}/import-availability?${question.toString()}` },
    {},
    signIn,
    call,
  )
  if ('kind' in reply) return reply
  const trouble = troubleOf(reply)
  if (trouble) return trouble
  const { status, text } = reply
  if (status === 404 || status === 204) return { kind: 'records', records: [] }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failed('unrecognized_response', `It answered ${status} with what is no JSON`)
  }
  if (status >= 400) return failed('unrecognized_response', `It refused the question (${status})`)
  return { kind: 'records', records: terminalRecordsIn(body) }
}

/** A list, one record alone, or a list under a name. */
export function terminalRecordsIn(body: unknown): UnknownObject[] {
  if (Array.isArray(body)) return body.map(objectOf)
  const object = objectOf(body)
  if ('containerId' in object) return [object]
  return Object.values(object).flatMap((value) => listOf(value).map(objectOf))
}
