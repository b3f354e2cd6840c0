import { accountById } from '../../accounts/store.ts'
import { createEmbedKey, revokeEmbedKey } from '../../shares/embeds/embed-keys.store.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { EmbedKeyOptions } from './embed-key.options.ts'

/** Makes or revokes a publishable key. @returns what is printed */
export async function changeEmbedKey({ place, embed }: EmbedKeyOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  const now = new Date().toISOString()
  try {
    if ('revoke' in embed) {
      const revoked = await asActor(operatorDoing('revoke_embed_key', now), () =>
        revokeEmbedKey(database.db, embed.revoke, now),
      )
      if (!revoked) throw new Error('There is no such key, or it was revoked before.')
      return 'The key is revoked.\n'
    }
    const { account, label, kind, sites } = embed
    if (!(await accountById(database.db, account))) throw new Error(`There is no account ${account}.`)
    const { key } = await asActor(operatorDoing('create_embed_key', now), () =>
      createEmbedKey(database.db, { account_id: account, label, kind, sites, created_at: now }),
    )
    return `For pages of ${sites.join(', ')}, with the address of this service in place of track.example.com:\n  <iframe src="https://track.example.com/embed/${key}" title="Track a container" width="420" height="${kind === 'map' ? 760 : 420}" referrerpolicy="origin"></iframe>\n`
  } finally {
    await database.close()
  }
}
