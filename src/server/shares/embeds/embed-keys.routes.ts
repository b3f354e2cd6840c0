import type { EmbedKey } from '../../../contract/resources/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound } from '../../platform/http/problem.ts'
import { createEmbedKey, listEmbedKeys, revokeEmbedKeyOf, type StoredEmbedKey } from './embed-keys.store.ts'

/** Keys that were revoked are shown for so long. */
const SHOWN_AFTER_END_MS = 30 * 24 * 3_600_000

const present = ({ id, account_id: _, ...attributes }: StoredEmbedKey): EmbedKey => ({
  id,
  type: 'embed_key',
  attributes: { ...attributes, path: `/embed/${attributes.key}` },
})

/** The publishable keys of an account, by the wall clock. */
export function embedKeyRoutes({
  db,
  wall,
}: {
  db: Db
  wall: Clock
}): Pick<Handlers, 'list_embed_keys' | 'create_embed_key' | 'revoke_embed_key'> {
  return {
    async list_embed_keys({ caller: { account_id } }) {
      const since = iso(new Date(wall.now().getTime() - SHOWN_AFTER_END_MS))
      return { data: (await listEmbedKeys(db, account_id, since)).map(present) }
    },

    async create_embed_key({ caller: { account_id }, body: { data } }) {
      const made = { ...data.attributes, account_id, created_at: iso(wall.now()) }
      return { data: present(await createEmbedKey(db, made)) }
    },

    async revoke_embed_key({ caller: { account_id }, params: { id } }) {
      const revoked = await revokeEmbedKeyOf(db, account_id, id, iso(wall.now()))
      if (!revoked) throw notFound('EmbedKey')
      return { data: present(revoked) }
    },
  }
}
