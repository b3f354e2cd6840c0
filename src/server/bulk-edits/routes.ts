import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf, Operations } from '../../contract/operations/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, problem, refusedAttribute } from '../platform/http/problem.ts'
import { currentTab } from '../platform/tab.ts'
import { mayRefresh } from '../tracking/stopping/refresh.store.ts'
import { countView, readListView } from '../tracking/read-list-view.ts'
import { canBeUndone, hasAllRows, inverse, isOfShipments, sharing } from './change.rules.ts'
import { refuseBadField } from './custom-field.ts'
import { editById, type KnownEdit, markUndone, storeEdit } from './edits.store.ts'
import { noteValues } from './notes.ts'
import { addRows, resultsOf } from './rows.store.ts'
import { linked } from '../../contract/jsonapi/index.ts'
import type { BulkEdit, BulkResult } from '../../contract/resources/index.ts'

const isRunning = ({ edit }: KnownEdit): boolean => edit.finished_at === null

function presentEdit(known: KnownEdit): BulkEdit {
  const { edit, states } = known
  const { waiting = 0, changed = 0, unchanged = 0, refused = 0 } = states
  const running = isRunning(known)
  const written = waiting + changed + unchanged + refused
  return {
    id: edit.id,
    type: 'bulk_edit',
    attributes: {
      list: edit.list,
      action: edit.action,
      state: running ? 'running' : 'done',
      total: hasAllRows(edit) ? written : Math.max(edit.expected, written),
      changed,
      unchanged,
      refused,
      can_undo: !running && changed > 0 && canBeUndone(edit),
      undone_at: edit.undone_at,
      created_at: edit.created_at,
      finished_at: edit.finished_at,
    },
    relationships: { user: linked('user', edit.user_id) },
    links: { self: `/v2/bulk_edits/${edit.id}` },
  }
}

type Row = Awaited<ReturnType<typeof resultsOf>>[number]

/** When several selected containers share the shipment that was changed, the result names it. */
function presentResult({ list, action }: KnownEdit['edit'], row: Row): BulkResult[] {
  if (row.state === 'waiting') return []
  const shared =
    list === 'containers' && isOfShipments(list, action) && row.bill !== null
      ? sharing(row.sharing, row.bill)
      : null
  const sentences = [row.detail, shared].filter((each) => each !== null)
  const detail = sentences.length === 0 ? null : sentences.join('. ')
  return [{ record_id: row.record_id, number: row.number, outcome: row.state, detail }]
}

interface BulkEditDeps {
  db: Db
  clock: Clock
  /** Times of bulk edits are those of the wall clock. */
  wall: Clock
  /** Starts the job that works on bulk edits. */
  signalBulkEdits: () => void
}

const MAX_MATCHES = 100_000
const conflict = (detail: string) => problem(409, detail)

/** What the edit sets, adds or removes. */
function valuesOf(asked: BodyOf<Operations['create_bulk_edit']>['data']['attributes']): string[] {
  const { action, values = [], assignee, note, note_author } = asked
  if (action === 'assign') return assignee ? [assignee] : []
  if (action === 'set_note') return noteValues(note, note_author)
  return [...new Set(values)]
}

export function bulkEditRoutes({
  db,
  clock,
  wall,
  signalBulkEdits,
}: BulkEditDeps): Pick<
  Handlers,
  'create_bulk_edit' | 'get_bulk_edit' | 'list_bulk_edit_results' | 'undo_bulk_edit'
> {
  const documentOf = async (accountId: string, id: string) => {
    const known = await editById(db, accountId, id)
    if (!known) throw notFound('BulkEdit')
    return { data: presentEdit(known) }
  }

  return {
    async create_bulk_edit({ caller: { account_id, user_id }, body: { data } }) {
      const { list, action, ids, query, except = [], custom_field } = data.attributes
      if (action === 'refresh' && !(await mayRefresh(db, account_id)))
        throw problem(403, 'API access not enabled. This API endpoint is not enabled for your account.')
      const now = iso(wall.now())
      const named = [...new Set((ids ?? []).map((each) => each.toLowerCase()))]
      const edit = {
        account_id,
        id: randomUUIDv7(),
        user_id,
        list,
        action,
        values: valuesOf(data.attributes),
        custom_field: action === 'set_custom_field' ? (custom_field ?? null) : null,
        query: query ?? null,
        except_ids: except.map((each) => each.toLowerCase()),
        written_to: null,
        written: named.length,
        next_ordinal: 0,
        expected: query === undefined ? 0 : await matching(account_id, list, query, except),
        undoes: null,
        tab: currentTab(),
        undone_at: null,
        finished_at: null,
        created_at: now,
      }
      await db.transaction().execute(async (trx) => {
        if (action === 'set_custom_field') await refuseBadField(trx, edit)
        await storeEdit(trx, edit)
        if (named.length > 0) await addRows(trx, { ...edit, written: 0 }, named, now)
      })
      signalBulkEdits()
      return documentOf(account_id, edit.id)
    },

    get_bulk_edit: ({ caller, params }) => documentOf(caller.account_id, params.id),

    async list_bulk_edit_results({ caller, params, page }) {
      const known = await editById(db, caller.account_id, params.id)
      if (!known) throw notFound('BulkEdit')
      const rows = await resultsOf(db, caller.account_id, params.id, page)
      const { changed = 0, unchanged = 0, refused = 0 } = known.states
      const data = rows.flatMap((row) => presentResult(known.edit, row))
      return { data, meta: { size: data.length, total: changed + unchanged + refused } }
    },

    async undo_bulk_edit({ caller: { account_id, user_id }, params }) {
      const known = await editById(db, account_id, params.id)
      if (!known) throw notFound('BulkEdit')
      const { edit } = known
      if (edit.undone_at !== null) throw conflict('It was taken back already')
      if (!canBeUndone(edit))
        throw conflict(
          edit.action === 'refresh'
            ? 'What was asked of carriers cannot be taken back'
            : 'What took an edit back cannot be taken back',
        )
      if (isRunning(known)) throw conflict('It is still running: take it back when it is done')
      const id = randomUUIDv7()
      const now = iso(wall.now())
      await db.transaction().execute(async (trx) => {
        if (!(await markUndone(trx, account_id, edit.id, now))) throw conflict('It was taken back already')
        const undo = {
          id,
          user_id,
          action: inverse[edit.action],
          undoes: edit.id,
          tab: currentTab(),
          created_at: now,
        }
        const nothing = { written_to: null, written: 0, next_ordinal: 0, undone_at: null, finished_at: null }
        await storeEdit(trx, { ...edit, ...undo, ...nothing, expected: known.states.changed ?? 0 })
      })
      signalBulkEdits()
      return documentOf(account_id, id)
    },
  }

  /** @throws 422 for a query that the list would refuse, or that matches too much */
  async function matching(
    accountId: string,
    list: 'containers' | 'shipments',
    query: string,
    except: readonly string[],
  ): Promise<number> {
    const view = readListView(list, query, '/data/attributes/query', clock.now())
    const total = await countView(db, wholeAccount(accountId), view, { most: MAX_MATCHES + 1 })
    if (total > MAX_MATCHES)
      throw refusedAttribute('query', 'More than 100,000 records match: narrow the list down')
    const left =
      except.length === 0
        ? 0
        : await countView(db, wholeAccount(accountId), view, { most: total, ids: except })
    return total - left
  }
}
