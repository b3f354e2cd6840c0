import { ownerOf } from '../platform/secrets/sealing.ts'
import type { TestService } from './service.ts'

/** The text of the last mail to an address that no mail server took yet. */
export async function lastMailTo(
  { db, sealer }: Pick<TestService, 'db' | 'sealer'>,
  recipient: string,
): Promise<string> {
  const { account_id, id, sealed_content } = await db
    .selectFrom('outgoing_mails')
    .select(['account_id', 'id', 'sealed_content'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return sealer.unseal(sealed_content ?? new Uint8Array(), ownerOf(account_id, id)) ?? ''
}
