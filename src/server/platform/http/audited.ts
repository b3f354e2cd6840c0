import type { AuditedOperation } from '../../../contract/audit.ts'
import type { Operation, OperationName } from '../../../contract/operations/index.ts'
import { addRequestEntry } from '../../accounts/audit/entries.store.ts'
import type { Identity } from '../../accounts/store.ts'
import type { Actor } from '../actor.ts'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'

/** Who asks for an operation, as the audit names them. */
export const actorOf = (
  operation: OperationName,
  caller: Identity | null,
  { address, device }: { address: string; device: string | null },
  wall: Clock,
): Actor => ({
  operation,
  account_id: caller?.account_id ?? null,
  user_id: caller?.user_id ?? null,
  key_id: caller?.key_id ?? null,
  address,
  device,
  at: iso(wall.now()),
})

interface AuditedRequest {
  caller: Identity
  actor: Actor
  operation: Operation
  audited: AuditedOperation
  params: Record<string, unknown>
  body: unknown
}

/** `/webhook_notifications/{id}/redeliver` → `webhook_notification`. */
const typeAt = (path: string): string => (path.split('/')[1] ?? '').replace(/ies$/, 'y').replace(/s$/, '')

/** The entry of a request that changes no record that people know; written when it succeeded. */
export async function auditRequest(
  db: Db,
  { caller, actor, operation, audited, params, body }: AuditedRequest,
): Promise<void> {
  const id = typeof params['id'] === 'string' ? params['id'] : null
  const given: object = typeof body === 'object' && body !== null ? body : {}
  const changes = Object.entries(given)
    .filter(([name, value]) => audited.keeps?.includes(name) === true && value !== undefined)
    .map(([attribute, value]: [string, unknown]) => ({ attribute, old: null, new: value }))
  await addRequestEntry(db, caller.account_id, actor, {
    record_type: id === null ? null : typeAt(operation.path),
    record_id: id,
    changes,
  })
}
