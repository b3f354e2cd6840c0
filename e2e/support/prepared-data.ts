import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const mark = 'PORTOLAN_E2E_STORIES'
const prepareDatabase = join(import.meta.dirname, '../../src/server/commands/prepare-database.ts')

/**
 * Before all stories: the files that a service begins with in an empty folder. To create them takes longer than all else that it does
 * before it answers, and the services of several stories would do so at once.
 */
export default async function prepareData(): Promise<void> {
  await promisify(execFile)(process.execPath, [prepareDatabase])
  process.env[mark] = 'yes'
}

/** Whether this process runs stories, and not the bench. */
export const isRunningStories = (): boolean => process.env[mark] !== undefined

/** An empty data folder of its own. */
export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portolan-e2e-'))
