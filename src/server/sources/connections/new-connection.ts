import { randomUUIDv7 } from 'node:crypto'
import {
  connectionKindsByName,
  readSettings,
  type SettingProblem,
} from '../../../contract/connections/index.ts'
import type { ConnectionKind } from '../../../contract/vocabulary/index.ts'
import { errorOf, Problem, problem } from '../../platform/http/problem.ts'
import { addressRefusal } from '../../platform/outgoing/addresses.ts'
import { type ReceiverPlaces, receiverRefusal } from '../ais/nmea-feeds.ts'
import { usualLimits } from './connected-sources.ts'
import type { NewConnection } from './connections.store.ts'
import { ownerOf, type Sealer } from '../../platform/secrets/sealing.ts'

/** What is entered for a new connection. */
export interface EnteredConnection {
  kind: ConnectionKind
  settings: Record<string, unknown>
  name?: string | undefined
  scacs?: string[] | undefined
  limits?: NewConnection['limits'] | undefined
  rank?: number | undefined
  is_on?: boolean | undefined
}

/**
 * A new connection with its secrets encrypted, and what is usual for its kind where nothing was entered.
 * @param now the wall clock, ISO 8601 UTC
 * @param places where sources may be; null: the service that connects checks it
 * @throws 422 that names each wrong setting
 */
export function newConnection(
  sealer: Sealer,
  accountId: string,
  { kind, settings: entered, name, scacs, limits, rank, is_on = true }: EnteredConnection,
  { now, places }: { now: string; places: ReceiverPlaces | null },
): NewConnection {
  const { label, can_be_added, scacsOf } = connectionKindsByName[kind]
  if (!can_be_added) throw problem(422, `A connection of the kind ${kind} is made by the service itself`)
  const { settings, secrets } = acceptedSettings(kind, entered, places)
  const id = randomUUIDv7()
  return {
    kind,
    id,
    name: name ?? label,
    settings,
    scacs: scacs ?? [...scacsOf(settings)],
    limits: limits ?? usualLimits(kind, settings),
    rank,
    is_on,
    ...sealedSecrets(sealer, { account_id: accountId, id }, secrets, now),
  }
}

/** Secrets as they are stored, and when they were entered. */
export function sealedSecrets(
  sealer: Sealer,
  { account_id, id }: { account_id: string; id: string },
  secrets: Readonly<Record<string, string>>,
  now: string,
) {
  const names = Object.keys(secrets)
  return {
    secrets: names.length === 0 ? null : sealer.seal(JSON.stringify(secrets), ownerOf(account_id, id)),
    secrets_set_at: Object.fromEntries(names.map((name) => [name, now])),
  }
}

/**
 * @param isNew whether a setting was entered now; those that are stored already were looked at before
 * @param places where sources may be; null: the service that connects checks it
 * @throws 422 that names each wrong setting
 */
export function acceptedSettings(
  kind: ConnectionKind,
  entered: Record<string, unknown>,
  places: ReceiverPlaces | null,
  isNew: (name: string) => boolean = () => true,
) {
  const read = readSettings(connectionKindsByName[kind].form, entered)
  if ('problems' in read) throw refusedSettings(read.problems)
  const problems = places === null ? [] : addressProblems(kind, read.settings, places)
  const refused = problems.filter(({ setting }) => isNew(setting))
  if (refused.length > 0) throw refusedSettings(refused)
  return read
}

const urlRefusal = (text: string, places: ReceiverPlaces): string | undefined =>
  /^ws/i.test(text)
    ? addressRefusal(text.replace(/^ws/i, 'http'), places)?.replace('https', 'wss')
    : addressRefusal(text, places)

/** Addresses to which nothing would be sent. A name of a host is resolved only when it is connected to. */
function addressProblems(
  kind: ConnectionKind,
  settings: Readonly<Record<string, string>>,
  places: ReceiverPlaces,
): SettingProblem[] {
  const { form } = connectionKindsByName[kind]
  return Object.entries(settings).flatMap(([setting, text]) => {
    const field = form[setting]
    if (field?.is_address !== true) return []
    const refusal = text.includes('://') ? urlRefusal(text, places) : receiverRefusal(text, places)
    return refusal === undefined
      ? []
      : [{ setting, message: `${field.label} ${refusal.replace(/^url /, '')}` }]
  })
}

const refusedSettings = (problems: readonly SettingProblem[]) =>
  new Problem(
    422,
    problems.map(({ setting, message }) =>
      errorOf(422, message, { source: { pointer: `/data/attributes/settings/${setting}` } }),
    ),
  )
