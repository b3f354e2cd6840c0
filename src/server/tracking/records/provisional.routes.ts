import type {
  ProvisionalLine,
  ProvisionalPort,
  ProvisionalTerminal,
  ProvisionalVessel,
} from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import {
  portsToMergeInto,
  provisionalRecords,
  type ProvisionalRow,
  terminalsToMergeInto,
} from '../../reference/provisional.store.ts'
import { mergePlace, undoMerge } from './merge-places.store.ts'

type ProvisionalHandlers = Pick<
  Handlers,
  | 'list_provisional_terminals'
  | 'merge_provisional_terminal'
  | 'undo_provisional_terminal_merge'
  | 'list_provisional_ports'
  | 'merge_provisional_port'
  | 'undo_provisional_port_merge'
  | 'list_provisional_vessels'
  | 'list_provisional_lines'
>

/** What no catalogue has: who reported it, and merging its places. */
export function provisionalRoutes({ db, clock }: { db: Db; clock: Clock }): ProvisionalHandlers {
  const one = async (accountId: string, type: 'terminal' | 'port', id: string): Promise<ProvisionalRow> => {
    const [row] = await provisionalRecords(db, accountId, type, id)
    if (!row) throw notFound(type === 'terminal' ? 'ProvisionalTerminal' : 'ProvisionalPort')
    return row
  }
  const terminals = async (accountId: string, rows: readonly ProvisionalRow[]) => {
    const portIds = rows.flatMap(({ port_id }) => port_id ?? [])
    const candidates = await terminalsToMergeInto(db, accountId, portIds)
    return rows.map((row) => presentTerminal(row, candidates.get(row.port_id ?? '') ?? []))
  }
  const terminal = async (accountId: string, id: string) => {
    const [data] = await terminals(accountId, [await one(accountId, 'terminal', id)])
    if (!data) throw notFound('ProvisionalTerminal')
    return { data }
  }
  const port = async (accountId: string, id: string) => ({
    data: presentPort(await one(accountId, 'port', id)),
  })

  async function merge(
    accountId: string,
    type: 'terminal' | 'port',
    id: string,
    into: Mergeable,
  ): Promise<void> {
    const now = iso(clock.now())
    const place = { id: into.id, name: into.name, code: into.code ?? null }
    const outcome = await db
      .transaction()
      .execute((trx) => mergePlace(trx, accountId, { type, id, into: place, now }))
    if (outcome === 'merged_otherwise')
      throw problem(422, `It was merged into another ${type}: undo that first`)
  }
  async function undo(accountId: string, type: 'terminal' | 'port', id: string): Promise<void> {
    const now = iso(clock.now())
    const { code, name } = await one(accountId, type, id)
    await db
      .transaction()
      .execute((trx) => undoMerge(trx, accountId, { type, place: { id, code, name }, now }))
  }

  return {
    async list_provisional_terminals({ caller: { account_id } }) {
      return { data: await terminals(account_id, await provisionalRecords(db, account_id, 'terminal')) }
    },
    async merge_provisional_terminal({ caller: { account_id }, params: { id }, body }) {
      const { data } = await terminal(account_id, id)
      const into = chosen(
        data.attributes.candidates,
        body.into,
        'It can be merged into a terminal of the same port',
      )
      await merge(account_id, 'terminal', id, into)
      return terminal(account_id, id)
    },
    async undo_provisional_terminal_merge({ caller: { account_id }, params: { id } }) {
      await undo(account_id, 'terminal', id)
      return terminal(account_id, id)
    },

    async list_provisional_ports({ caller: { account_id } }) {
      const rows = await provisionalRecords(db, account_id, 'port')
      const candidates = rows.length === 0 ? [] : await portsToMergeInto(db, account_id)
      return { data: rows.map(presentPort), meta: { candidates } }
    },
    async merge_provisional_port({ caller: { account_id }, params: { id }, body }) {
      await one(account_id, 'port', id)
      const candidates = await portsToMergeInto(db, account_id)
      const into = chosen(candidates, body.into, 'It can be merged into a port that is not provisional')
      await merge(account_id, 'port', id, into)
      return port(account_id, id)
    },
    async undo_provisional_port_merge({ caller: { account_id }, params: { id } }) {
      await undo(account_id, 'port', id)
      return port(account_id, id)
    },

    async list_provisional_vessels({ caller: { account_id } }) {
      return { data: (await provisionalRecords(db, account_id, 'vessel')).map(presentVessel) }
    },
    async list_provisional_lines({ caller: { account_id } }) {
      return { data: (await provisionalRecords(db, account_id, 'shipping_line')).map(presentLine) }
    },
  }
}

interface Mergeable {
  id: string
  name: string
  code?: string
}

function chosen(candidates: readonly Mergeable[], id: string, refusal: string): Mergeable {
  const found = candidates.find((candidate) => candidate.id === id)
  if (!found) throw problem(422, refusal, { source: { pointer: '/into' } })
  return found
}

const reportersOf = ({ reporters }: ProvisionalRow) =>
  reporters.map(({ connection_name, first_reported_at }) => ({
    connection_name,
    first_reported_at: iso(new Date(first_reported_at)),
  }))

const presentTerminal = (
  row: ProvisionalRow,
  candidates: ProvisionalTerminal['attributes']['candidates'],
): ProvisionalTerminal => ({
  id: row.id,
  type: 'provisional_terminal',
  attributes: {
    name: row.name,
    code: row.code,
    code_list: row.code_list ?? '',
    port_code: row.port_code,
    port_name: row.port_name,
    reporters: reportersOf(row),
    merged_into: row.merged_into,
    merged_name: row.merged_name,
    merged_at: row.merged_at,
    candidates,
  },
  relationships: {},
})

const presentPort = (row: ProvisionalRow): ProvisionalPort => ({
  id: row.id,
  type: 'provisional_port',
  attributes: {
    name: row.name,
    code: row.code,
    reporters: reportersOf(row),
    merged_into: row.merged_into,
    merged_name: row.merged_name,
    merged_code: row.merged_code,
    merged_at: row.merged_at,
  },
  relationships: {},
})

const presentVessel = (row: ProvisionalRow): ProvisionalVessel => ({
  id: row.id,
  type: 'provisional_vessel',
  attributes: { name: row.name, imo: row.code, reporters: reportersOf(row) },
  relationships: {},
})

const presentLine = (row: ProvisionalRow): ProvisionalLine => ({
  id: row.id,
  type: 'provisional_line',
  attributes: { scac: row.code, reporters: reportersOf(row) },
  relationships: {},
})
