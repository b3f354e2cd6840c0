import type { Operation, OperationName } from '../../../contract/operations/index.ts'
import { operations } from '../../../contract/operations/index.ts'
import { asActor, currentActor } from '../../platform/actor.ts'
import { isSqlError } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { HandlerRequest, Handlers } from '../../platform/http/handler.ts'
import { listingOf } from '../../platform/http/list.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound, Problem, problem } from '../../platform/http/problem.ts'
import { readBody } from '../../platform/http/validate.ts'
import {
  auditDaysOf,
  auditList,
  entryById,
  entryUndoing,
  listAuditEntries,
  setAuditDays,
  type StoredEntry,
} from './entries.store.ts'
import { presentEntry } from './present.ts'
import { undoingOf } from './undo.rules.ts'

type Names =
  | 'list_audit_entries'
  | 'get_audit_entry'
  | 'undo_audit_entry'
  | 'get_audit_retention'
  | 'edit_audit_retention'

interface AuditDeps {
  db: Db
  /** All operations: an undo is a request for one of them. */
  handlers: () => Handlers
}
/** The SQLSTATE with which the database refuses an undo; see the migration 0069. */
const CHANGED_SINCE = 'PA409'
/** A handler whose request was checked by its own contract. */
type AnyHandler = (request: Record<keyof HandlerRequest<OperationName>, unknown>) => Promise<unknown>

const conflict = (detail: string) => problem(409, detail, { code: 'changed_since' })

/** Who changed what in an account, and how it is taken back. */
export function auditRoutes({ db, handlers }: AuditDeps): Pick<Handlers, Names> {
  const known = async (accountId: string, id: string): Promise<StoredEntry> => {
    const entry = await entryById(db, accountId, id)
    if (!entry) throw notFound('AuditEntry')
    return entry
  }

  return {
    async list_audit_entries(asked) {
      const { caller, query } = asked
      const { rows, total, cursors } = await listAuditEntries(
        db,
        caller.account_id,
        listingOf(asked, auditList),
        query.q,
      )
      return pageDocument(asked, rows.map(presentEntry), total, cursors)
    },

    async get_audit_entry({ caller, params }) {
      return { data: presentEntry(await known(caller.account_id, params.id)) }
    },

    async undo_audit_entry(request) {
      const { account_id } = request.caller
      const entry = await known(account_id, request.params.id)
      if (entry.undone_at !== null) throw conflict('This was taken back already')
      await undo(handlers(), entry, request)
      const made = await entryUndoing(db, account_id, entry.id)
      // Nothing was changed: somebody gave the record its old values meanwhile.
      if (!made) throw conflict('The record has its old values again already')
      return { data: presentEntry(made) }
    },

    async get_audit_retention({ caller }) {
      return { data: { days: await auditDaysOf(db, caller.account_id) } }
    },

    async edit_audit_retention({ caller, body: { days } }) {
      await setAuditDays(db, caller.account_id, days)
      return { data: { days } }
    },
  }
}

/** Asks for the operation that gives the old values back; the database compares the present ones in the same transaction. */
async function undo(
  handlers: Handlers,
  entry: StoredEntry,
  request: HandlerRequest<'undo_audit_entry'>,
): Promise<void> {
  const undoing = undoingOf(entry)
  const actor = currentActor()
  if (!undoing || !actor)
    throw problem(409, 'A change of this kind cannot be taken back', { code: 'cannot_be_undone' })
  const { operation, params, body } = undoing
  const described: Operation = operations[operation]
  const handler = handlers[operation] as AnyHandler
  const acting = {
    ...actor,
    undoes: entry.id,
    expects: {
      type: entry.record_type ?? '',
      id: entry.record_id ?? '',
      values: entry.changes.map((change) => ({ attribute: change.attribute, present: change.new ?? null })),
    },
  }
  const asked = {
    ...request,
    params,
    query: {},
    body: described.body === undefined ? undefined : readBody(described.body, body),
  }
  try {
    await asActor(acting, () => handler(asked))
  } catch (thrown) {
    if (isSqlError(thrown) && thrown.code === CHANGED_SINCE)
      throw conflict(
        `${thrown.message.replace('changed since: ', '')} was changed after this: look at the record, and edit it there`,
      )
    // Gone, or refused by a rule that holds today.
    if (thrown instanceof Problem && thrown.status !== 500)
      throw conflict(`It cannot be taken back: ${thrown.errors.map(({ detail }) => detail).join('. ')}`)
    throw thrown
  }
}
