import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../src/server/platform/database/migrations/index.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'

const place = 'PORTOLAN_E2E_PREPARED_DATA'

/**
 * Before all stories: a data folder as the service leaves it that has only created its tables. To create it anew takes longer than
 * all else that a service does before it answers.
 * @returns what removes it
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-e2e-prepared-'))
  const database = await openDatabase({ folder, migrations })
  await database.close()
  process.env[place] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Whether this process runs stories, and not the bench. */
export const isRunningStories = (): boolean => process.env[place] !== undefined

/** A data folder of its own, prepared where the stories have prepared one. */
export async function newDataFolder(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'portolan-e2e-'))
  const prepared = process.env[place]
  if (prepared !== undefined) await cp(prepared, data, { recursive: true })
  return data
}
