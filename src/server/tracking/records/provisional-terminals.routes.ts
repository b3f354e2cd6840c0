import type { ProvisionalTerminal } from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { type ProvisionalRow, provisionalTerminals } from '../../reference/provisional-terminals.store.ts'
import { mergeTerminal, undoMerge } from './merge-terminals.store.ts'

/** Terminals that no catalogue has: who reported them, and merging them. */
export function provisionalTerminalRoutes({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Pick<
  Handlers,
  'list_provisional_terminals' | 'merge_provisional_terminal' | 'undo_provisional_terminal_merge'
> {
  const one = async (accountId: string, id: string): Promise<ProvisionalRow> => {
    const [row] = await provisionalTerminals(db, accountId, id)
    if (!row) throw notFound('ProvisionalTerminal')
    return row
  }
  return {
    async list_provisional_terminals({ caller }) {
      return { data: (await provisionalTerminals(db, caller.account_id)).map(presentProvisional) }
    },

    async merge_provisional_terminal({ caller: { account_id }, params: { id }, body: { into } }) {
      const before = await one(account_id, id)
      if (!before.candidates.some((candidate) => candidate.id === into))
        throw problem(422, 'It can be merged into a terminal of the same port', {
          source: { pointer: '/into' },
        })
      const now = iso(clock.now())
      const outcome = await db
        .transaction()
        .execute((trx) => mergeTerminal(trx, account_id, { id, into, now }))
      if (outcome === 'merged_otherwise')
        throw problem(422, 'It was merged into another terminal: undo that first')
      return { data: presentProvisional(await one(account_id, id)) }
    },

    async undo_provisional_terminal_merge({ caller: { account_id }, params: { id } }) {
      const now = iso(clock.now())
      await db.transaction().execute((trx) => undoMerge(trx, account_id, { id, now }))
      return { data: presentProvisional(await one(account_id, id)) }
    },
  }
}

const presentProvisional = (row: ProvisionalRow): ProvisionalTerminal => ({
  id: row.id,
  type: 'provisional_terminal',
  attributes: {
    name: row.name,
    code: row.code,
    code_list: row.code_list,
    port_code: row.port_code,
    port_name: row.port_name,
    reporters: row.reporters.map(({ connection_name, first_reported_at }) => ({
      connection_name,
      first_reported_at: iso(new Date(first_reported_at)),
    })),
    merged_into: row.merged_into,
    merged_name: row.merged_name,
    merged_at: row.merged_at,
    candidates: row.candidates,
  },
  relationships: {},
})
