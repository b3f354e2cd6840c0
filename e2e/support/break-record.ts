import { sql } from 'kysely'
import { migrations } from '../../src/server/platform/database/migrations/index.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'

/**
 * Puts fees into a container of a stopped service that do not follow the interface: their amount is a text.
 * @param folder the service's data folder
 */
export async function breakFees(folder: string, container_number: string): Promise<void> {
  const database = await openDatabase({ folder, migrations })
  const fees = JSON.stringify([{ type: 'demurrage', amount: 'a lot' }])
  try {
    await sql`
      update containers set fees_at_pod_terminal = ${fees}::jsonb where number = ${container_number}`.execute(
      database.db,
    )
  } finally {
    await database.close()
  }
}
