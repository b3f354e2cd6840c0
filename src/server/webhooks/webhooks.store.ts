import { randomUUIDv7 } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { inOrder, type ListedIds, type Listing, listIds } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import type { WebhooksTable } from '../platform/database/tables.webhooks.ts'
import { among } from '../platform/database/values.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { type Headers, sealedHeaders, sealedSecret, type StoredWebhook } from './webhook-secrets.ts'
import { webhookList } from './webhooks.list.ts'
import { z } from 'zod'
import { getSetting, setSetting } from '../accounts/settings.ts'

const storedAddresses = z.object({ addresses: z.array(z.string()), at: z.iso.datetime() })
const key = 'webhook_ips'

/** The sending addresses from the configuration, and when they last changed. @param now the wall clock, ISO 8601 UTC */
export async function sendingAddresses(
  db: Db,
  addresses: readonly string[],
  now: string,
): Promise<{ webhook_notification_ips: string[]; last_updated: string }> {
  const last = await getSetting(db, key, storedAddresses)
  const isSame = last?.addresses.join() === addresses.join()
  if (!isSame) await setSetting(db, key, { addresses, at: now })
  return { webhook_notification_ips: [...addresses], last_updated: isSame ? last.at : now }
}

interface NewWebhook {
  url: string
  active: boolean
  events: string[]
  headers: Headers
}

const columns = [
  'account_id',
  'id',
  'url',
  'active',
  'events',
  'secret',
  'sealed_secret',
  'previous_sealed_secret',
  'previous_secret_until',
  'headers',
  'sealed_headers',
  'deactivated_at',
  'deactivated_reason',
  'created_at',
] as const

/** A page of an account's webhooks, newest first unless asked otherwise. */
export async function listWebhooks(
  db: Db,
  accountId: string,
  listing: Listing,
): Promise<ListedIds & { rows: StoredWebhook[] }> {
  const listed = await listIds(db, accountId, webhookList, listing)
  return { ...listed, rows: inOrder(listed.ids, await webhooksByIds(db, accountId, listed.ids)) }
}

/** Counts the rows: an account has at most a hundred webhooks. */
export async function countWebhooks(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function webhooksByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<StoredWebhook[]> {
  return db
    .selectFrom('webhooks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
}

/** @param now the wall clock, ISO 8601 UTC */
export async function createWebhook(
  db: Db,
  accountId: string,
  given: NewWebhook & { secret: string; now: string },
  sealer: Sealer,
): Promise<StoredWebhook> {
  const { headers, secret, now, ...rest } = given
  const key = { account_id: accountId, id: randomUUIDv7() }
  return db
    .insertInto('webhooks')
    .values({
      ...rest,
      ...key,
      ...sealedSecret(key, secret, sealer),
      ...sealedHeaders(key, headers, sealer),
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Changes the given attributes. A webhook that is set active starts with no failures counted. Pending notifications of
 * one that is set inactive end as `failed`: inactive is not a pause, and they would never be delivered.
 */
export async function editWebhook(
  db: Db,
  accountId: string,
  id: string,
  { headers, ...given }: Partial<NewWebhook>,
  sealer: Sealer,
): Promise<StoredWebhook | undefined> {
  const set: Updateable<WebhooksTable> = {
    ...given,
    ...(given.active === true && {
      failed_in_a_row: 0,
      failing_since: null,
      deactivated_at: null,
      deactivated_reason: null,
    }),
  }
  return db.transaction().execute(async (trx) => {
    const edited = await trx
      .updateTable('webhooks')
      .set({
        ...set,
        ...(headers !== undefined && sealedHeaders({ account_id: accountId, id }, headers, sealer)),
        account_id: accountId,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (edited?.active === false) await endPending(trx, accountId, id)
    return edited
  })
}

/** Its pending notifications end as `failed`; delivered ones can still be read. @returns whether it existed */
export async function deleteWebhook(db: Db, accountId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('webhooks')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    if (deleted.length > 0) await endPending(trx, accountId, id)
    return deleted.length > 0
  })
}

/** Ends the pending notifications of a webhook that receives nothing any more. */
export async function endPending(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .updateTable('webhook_notifications')
    .set({ delivery_status: 'failed', next_attempt_at: null })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** The same for all webhooks: a transaction open while its webhook was set inactive adds a notification after that. */
export async function endOrphans(db: Db): Promise<void> {
  await sql`
    update webhook_notifications set delivery_status = 'failed', next_attempt_at = null
    where next_attempt_at is not null and not exists (
      select from webhooks where webhooks.account_id = webhook_notifications.account_id
        and webhooks.id = webhook_notifications.webhook_id and webhooks.active)`.execute(db)
}
