import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requestCopy } from '../platform/backup/requested-copies.ts'
import { FolderInUse } from '../platform/database/lock.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'

/** Where a command finds the database. */
export interface DatabasePlace {
  data: string
  url: string | undefined
}

/** The database as it is now, or a copy of it where a service has it open. */
export async function openForReading(place: DatabasePlace): Promise<Database> {
  const { data } = place
  try {
    return await openAlone(place)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const copy = await requestCopy(resolve(data))
  try {
    const database = await openDatabase({ folder: copy.folder, migrations: 'none' })
    const close = async () => {
      await database.close()
      await copy.remove()
    }
    return { ...database, close }
  } catch (error) {
    await copy.remove()
    throw error
  }
}

/** The database, for this command alone where it is the embedded one. @throws FolderInUse */
export async function openAlone({ data, url }: DatabasePlace): Promise<Database> {
  if (url !== undefined) return openDatabase({ url, migrations: 'none' })
  const folder = resolve(data)
  if (!existsSync(join(folder, 'database')))
    throw new Error(`${folder} is not the data folder of a Portolan. Set it with --data.`)
  return openDatabase({ folder, migrations: 'none' })
}
