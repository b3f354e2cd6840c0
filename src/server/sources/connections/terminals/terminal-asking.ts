import { type Clock, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { sourceNameOf, type SupplementTracked } from '../../../tracking/source.ts'
import { catalogueRecords } from '../../kit/catalogue.ts'
import { LimitReached } from '../../kit/adapter.ts'
import { type TerminalRecord, terminalService, terminalSnapshot } from '../../terminal/adapter.ts'
import {
  askTerminal,
  MAX_CONTAINERS_ASKED,
  type TerminalAnswer,
  type TerminalService,
} from '../../terminal/fetch.ts'
import { countedCall, noted } from '../connected-source.ts'
import { type ConnectedDeps, credentialsOf } from '../connected-sources.ts'
import type { ConnectionRow } from '../connections.store.ts'
import {
  claimContainers,
  containersToAsk,
  type ContainerToAsk,
  giveBack,
  noteAnswers,
} from './terminal-asking.store.ts'

export interface TerminalAskingDeps extends ConnectedDeps {
  /** The trade clock. */
  clock: Clock
  log: Log
  supplement: SupplementTracked
}

/** Containers of one connection in one round; the others follow in the next one. */
const MAX_CONTAINERS_PER_ROUND = 500

/** Asks the terminals of all accounts about the containers that come to them. */
export function createTerminalAsking(deps: TerminalAskingDeps): { round(): Promise<void> } {
  const { db, log, wall } = deps
  const kept = new Map<string, { configured: string; service: TerminalService }>()

  /** One sign-in as long as nothing is edited. */
  function serviceOf(connection: ConnectionRow): TerminalService | undefined {
    const configured = JSON.stringify([
      connection.settings,
      Buffer.from(connection.secrets ?? []).toString('base64'),
    ])
    const known = kept.get(connection.id)
    if (known?.configured === configured) return known.service
    const credentials = credentialsOf(deps.sealer, connection)
    if (!credentials) return undefined
    const service = terminalService(credentials, deps)
    kept.set(connection.id, { configured, service })
    return service
  }

  async function askConnection(connection: ConnectionRow): Promise<void> {
    const { paused_until } = connection
    if (paused_until !== null && Date.parse(paused_until) > wall.now().getTime()) return
    const service = serviceOf(connection)
    if (!service) return
    const due = await containersToAsk(db, connection, service.facilities, {
      now: deps.clock.now(),
      wall: wall.now(),
      most: MAX_CONTAINERS_PER_ROUND,
    })
    for (const facility of service.facilities) {
      const there = due.filter(({ port }) => facility.ports.includes(port))
      for (let start = 0; start < there.length; start += MAX_CONTAINERS_ASKED) {
        const batch = there.slice(start, start + MAX_CONTAINERS_ASKED)
        const own = await claimContainers(db, connection, batch, wall.now())
        if (own.length > 0 && !(await askAbout(connection, service, facility.code, own))) return
      }
    }
  }

  /** @returns whether more can be asked */
  async function askAbout(
    connection: ConnectionRow,
    service: TerminalService,
    code: string,
    containers: readonly ContainerToAsk[],
  ): Promise<boolean> {
    const facility = service.facilities.find((each) => each.code === code)
    if (!facility) return true
    const numbers = containers.map(({ number }) => number)
    const answer = await limited(askTerminal(service, facility, numbers, countedCall(deps, connection)))
    await noted(deps, connection, answer.kind === 'records' ? { kind: 'events', events: [] } : answer)
    if (answer.kind !== 'records') {
      await giveBack(db, connection, containers)
      return false
    }
    const records = answer.records.map((record): TerminalRecord => ({ facility, record }))
    await store(connection, containers, records)
    return true
  }

  async function store(
    connection: ConnectionRow,
    containers: readonly ContainerToAsk[],
    records: readonly TerminalRecord[],
  ): Promise<void> {
    const now = iso(deps.clock.now())
    const snapshot = terminalSnapshot(records, catalogueRecords, now)
    const asked = new Set(containers.map(({ number }) => number))
    // A terminal that answers about others than it was asked about says nothing that was wanted.
    const said = snapshot?.containers.filter(({ number }) => asked.has(number)) ?? []
    await db.transaction().execute(async (trx) => {
      const reported = { source: sourceNameOf(connection.id), snapshots: snapshotsOf(snapshot, said) }
      await deps.supplement(trx, connection.account_id, reported, now)
      await noteAnswers(trx, connection, containers, new Set(said.map(({ number }) => number)))
    })
  }

  return {
    async round() {
      for (const connection of await terminalConnections(db))
        await askConnection(connection).catch((cause: unknown) =>
          log.error('A terminal could not be asked', { cause, connection: connection.id }),
        )
    },
  }
}

/** Each container by itself: what is wrong with one keeps no other waiting, and the last answer about one counts. */
const snapshotsOf = (
  snapshot: ReturnType<typeof terminalSnapshot>,
  containers: NonNullable<ReturnType<typeof terminalSnapshot>>['containers'],
) =>
  snapshot === null
    ? []
    : [...new Map(containers.map((each) => [each.number, each])).values()].map((each) => ({
        ...snapshot,
        containers: [each],
      }))

async function limited(asked: Promise<TerminalAnswer>): Promise<TerminalAnswer> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof LimitReached) return { kind: 'limited', wait_ms: cause.wait_ms, by_connection: true }
    throw cause
  }
}

const terminalConnections = (db: Db): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().where('kind', '=', 'terminal').where('is_on', '=', true).execute()
