import { migrations } from '../platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { newServerDatabase } from './databases.ts'

/** One new database of a PostgreSQL server with all tables, opened so many times, as by so many processes. */
export interface SeveralDatabases {
  url: string
  databases: Database[]
  /** Closes them, and drops the database. */
  close(): Promise<void>
}

/** `stopOwnServer` after the last test of the file. */
export async function openSeveral(count: number): Promise<SeveralDatabases> {
  const { url, drop } = await newServerDatabase()
  const databases: Database[] = []
  for (let nth = 0; nth < count; nth += 1) databases.push(await openDatabase({ url, migrations }))
  return {
    url,
    databases,
    async close() {
      for (const database of databases) await database.close()
      await drop()
    },
  }
}
