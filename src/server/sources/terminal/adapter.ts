import {
  type ConnectionSettings,
  type ServedFacility,
  terminalSettings,
} from '../../../contract/connections/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { ContainerSnapshot, Snapshot } from '../../tracking/source.ts'
import type { Fetched, SourceAdapter, UnderstoodEvent } from '../kit/adapter.ts'
import { firstText, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { CodeResolver } from '../kit/resolving.rules.ts'
import { keyOfValue } from '../kit/stable-json.ts'
import { createSignIn } from '../dcsa/sign-in.ts'
import { nowhere } from '../kit/moves.rules.ts'
import { readAvailability } from './availability.rules.ts'
import { askTerminal, type TerminalService } from './fetch.ts'

/** The name under which reports of terminals are kept. */
const terminalOrigin = 'terminal'

/** The service of a connection, with its sign-in. */
export function terminalService(
  credentials: ConnectionSettings,
  { wall }: { wall: { now(): Date } },
): TerminalService {
  const { base_url, token_url, facilities } = terminalSettings(credentials)
  const sign_in = {
    client_headers: { id: 'Consumer-Key' },
    token: { style: 'form' as const, url: token_url },
  }
  return {
    base_url,
    facilities,
    signIn: createSignIn({ sign_in }, credentials, () => wall.now().getTime()),
  }
}

/** What a terminal said of a container, as it is kept. */
export interface TerminalRecord {
  facility: ServedFacility
  record: UnknownObject
}

/** A terminal operator: it tracks no number, and supplements what lines report of the containers that come to its terminals. */
export const terminalAdapter = (service: TerminalService, resolver: CodeResolver): SourceAdapter => ({
  async fetch({ request_number }, call): Promise<Fetched> {
    const events: TerminalRecord[] = []
    for (const facility of service.facilities) {
      const answer = await askTerminal(service, facility, [request_number], call)
      if (answer.kind !== 'records') return answer
      for (const record of answer.records) events.push({ facility, record })
    }
    return events.length === 0 ? { kind: 'not_found' } : { kind: 'events', events }
  },
  factOf(event) {
    if (!isTerminalRecord(event)) return undefined
    const { record } = event
    const number = firstText(record, 'containerId')
    return {
      semantic_key: keyOfValue(event),
      payload: event,
      made_at: null,
      numbers: number === null ? [] : [normaliseIdentifier(number)],
      is_fact: false,
    }
  },
  fold(events, _request, { taken_at }) {
    const records = events.filter(isTerminalRecord)
    return {
      snapshot: terminalSnapshot(records, resolver, taken_at),
      is_cancelled: false,
      understood: records.map((event) => understood(event, resolver, taken_at)),
    }
  },
})

/** What was kept by an older version, or spoilt, may be something else. */
function isTerminalRecord(event: unknown): event is TerminalRecord {
  const { facility, record } = objectOf(event)
  const { code, ports } = objectOf(facility)
  const isText = (value: unknown) => typeof value === 'string'
  return (
    isText(code) && Array.isArray(ports) && ports.every(isText) && Object.keys(objectOf(record)).length > 0
  )
}

/** What the terminals say of the containers; null where nothing can be read. */
export function terminalSnapshot(
  records: readonly TerminalRecord[],
  resolver: CodeResolver,
  taken_at: string,
): Snapshot | null {
  const containers = records.flatMap((each): ContainerSnapshot[] => {
    const read = readRecord(each, resolver, taken_at)
    return 'refused' in read ? [] : [read]
  })
  if (containers.length === 0) return null
  return { source: terminalOrigin, taken_at, reporter: 'terminal', shipment: null, containers }
}

const readRecord = ({ facility, record }: TerminalRecord, resolver: CodeResolver, takenAt: string) =>
  readAvailability(
    objectOf(record),
    { timezone: zoneOf(facility, resolver), country_code: facility.code.slice(0, 2) },
    takenAt,
  )

const zoneOf = ({ ports }: ServedFacility, resolver: CodeResolver): string | null =>
  ports.map((locode) => resolver.place({ ...nowhere, locode }).timezone).find((zone) => zone !== null) ?? null

function understood(event: TerminalRecord, resolver: CodeResolver, takenAt: string): UnderstoodEvent {
  const read = readRecord(event, resolver, takenAt)
  const code = `${event.facility.code} ${firstText(event.record, 'containerId') ?? '?'}`
  const common = { code, payload: event.record, events: [] }
  if ('refused' in read) return { ...common, became: 'not_understood', reason: read.refused }
  const said = inWords(read, event.record)
  return {
    ...common,
    became: 'values',
    reason: said.length === 0 ? 'It says nothing of it' : said.join(', '),
  }
}

/** What a person reads who tries the connection: days and times as the terminal wrote them. */
function inWords(read: ContainerSnapshot, record: UnknownObject): string[] {
  const { available_for_pickup: available, holds_at_pod_terminal: holds, fees_at_pod_terminal: fees } = read
  const written = (value: unknown, label: string, name: string) =>
    value === undefined || value === null ? [] : [`${label} ${firstText(record, name) ?? ''}`]
  return [
    ...(available === undefined ? [] : [availability(available)]),
    ...(holds ? [holds.length === 0 ? 'no hold' : `held: ${holds.map(({ name }) => name).join(', ')}`] : []),
    ...written(read.import_deadlines?.pickup_lfd_terminal, 'last free day', 'storagePaidThroughDate'),
    ...(fees
      ? [fees.length === 0 ? 'nothing to pay' : `to pay: ${firstText(record, 'demurrageOwed') ?? ''}`]
      : []),
    ...written(read.pickup_appointment_at, 'appointment', 'appointmentDateTimeLocal'),
    ...written(read.location_at_pod_terminal, 'in the yard', 'yardLocation'),
    ...written(read.pod_discharged_at, 'discharged', 'dischargeDateTimeLocal'),
    ...written(read.pod_full_out_at, 'gated out', 'facilityOutDateTimeLocal'),
  ]
}

const availability = (available: boolean | null): string => {
  if (available === null) return 'availability in a word that is not known'
  return available ? 'available' : 'not available'
}
