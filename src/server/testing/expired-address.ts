import { openDatabase } from '../platform/database/open.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { createSealer, secretKey } from '../platform/secrets/sealing.ts'
import { sign } from '../platform/blobs/signing.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'

/**
 * The same address of a file as signed long ago. The service must be stopped.
 * @param folder the service's data folder
 */
export async function longAgo(folder: string, address: string): Promise<string> {
  const database = await openDatabase({ folder, migrations })
  try {
    const [, token = ''] = /\/storage\/([^/]+)/.exec(address) ?? []
    const [payload = ''] = token.split('.')
    const meaning: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const [, account_id, blob_id] = meaning as [string, string, string]
    const sealer = createSealer(await secretKey(folder, undefined))
    const old = sign(
      await signingSecret(database.db, sealer),
      'download',
      { account_id, blob_id },
      new Date(0),
    )
    return address.replace(token, old)
  } finally {
    await database.close()
  }
}
