import { refuseBeyondEntitlement } from '../../platform/http/entitled.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem, refusedAttribute, refuseOther } from '../../platform/http/problem.ts'
import { newSecret } from '../secrets.ts'
import { createApiKey } from '../store.ts'
import { presentKey, type StoredKey } from './keys.rules.ts'
import { editKey, keyById, listKeys, revokeKey, rotateKey } from './keys.store.ts'

type Names = 'list_api_keys' | 'create_api_key' | 'edit_api_key' | 'rotate_api_key' | 'revoke_api_key'
const HOUR_MS = 3_600_000
/** Keys that ended are shown for so long. */
const SHOWN_AFTER_END_MS = 30 * 24 * HOUR_MS

/** The keys of an account, by the wall clock. */
export function keyRoutes({ db, wall }: { db: Db; wall: Clock }): Pick<Handlers, Names> {
  const now = (offsetMs = 0) => iso(new Date(wall.now().getTime() + offsetMs))
  const known = (key: StoredKey | 'ended' | undefined): StoredKey => {
    if (key === undefined) throw notFound('ApiKey')
    if (key === 'ended') throw problem(409, 'This key was revoked, has expired or was rotated before')
    return key
  }
  const futureTime = (expires_at: string | null): string | null => {
    const at = expires_at === null ? null : iso(new Date(expires_at))
    if (at !== null && at <= now()) throw refusedAttribute('expires_at', 'A key expires in the future')
    return at
  }

  return {
    async list_api_keys({ caller: { account_id } }) {
      return { data: (await listKeys(db, account_id, now(-SHOWN_AFTER_END_MS))).map(presentKey) }
    },

    async create_api_key({ caller: { account_id, user_id }, body: { data } }) {
      const { expires_at, ...attributes } = data.attributes
      const secret = newSecret('key')
      const key = {
        ...attributes,
        expires_at: futureTime(expires_at),
        account_id,
        user_id,
        secret,
        created_at: now(),
      }
      const id = await db.transaction().execute(async (trx) => {
        await refuseBeyondEntitlement(trx, account_id, 'api_keys', { now: key.created_at })
        return createApiKey(trx, key)
      })
      return { data: presentKey(await keyById(db, account_id, id)), meta: { secret } }
    },

    async edit_api_key({ caller: { account_id }, params: { id }, body: { data } }) {
      refuseOther('key', data.id, id)
      const { expires_at, ...edit } = data.attributes
      const end = expires_at === undefined ? {} : { expires_at: futureTime(expires_at) }
      return { data: presentKey(known(await editKey(db, account_id, id, { ...edit, ...end }, now()))) }
    },

    async rotate_api_key({ caller: { account_id, user_id }, params: { id }, body: { overlap_hours } }) {
      const secret = newSecret('key')
      const times = { now: now(), until: now(overlap_hours * HOUR_MS) }
      const made = known(await rotateKey(db, account_id, id, { secret, user_id, ...times }))
      return { data: presentKey(made), meta: { secret } }
    },

    async revoke_api_key({ caller: { account_id }, params: { id } }) {
      return { data: presentKey(known(await revokeKey(db, account_id, id, now()))) }
    },
  }
}
