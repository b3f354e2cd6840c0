import type { Context } from 'hono'
import type { AuditedOperation, OtherAudited } from '../../../contract/audit.ts'
import type { Operation, OperationName } from '../../../contract/operations/index.ts'
import { addRequestEntry } from '../../accounts/audit/entries.store.ts'
import type { Identity } from '../../accounts/store.ts'
import type { Actor } from '../actor.ts'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'

/** Browsers name themselves in 100 to 200 characters. */
const MAX_DEVICE_LENGTH = 300

/** The browser or client, as it names itself. */
export const deviceOf = (c: Context): string | null =>
  c.req.header('user-agent')?.slice(0, MAX_DEVICE_LENGTH) ?? null

/** Who asks for an operation, as the audit names them. */
export const actorOf = (
  operation: OperationName | OtherAudited,
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
