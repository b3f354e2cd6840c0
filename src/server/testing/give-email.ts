import { storeEmail } from '../accounts/sign-in/people.store.ts'
import type { TestService } from './service.ts'

/** Gives a member an e-mail address that nothing proved: a person who asks for one must open a link first. */
export async function giveEmail(
  { db }: Pick<TestService, 'db'>,
  { user_id }: { user_id: string },
  email: string,
): Promise<void> {
  const { person_id } = await db
    .selectFrom('users')
    .select('person_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (person_id === null) throw new Error(`The member ${user_id} is no person`)
  await db.transaction().execute((trx) => storeEmail(trx, { person_id, email, verified_at: null }))
}
