import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../src/tools/run.ts'
import { joinService } from '../../src/tools/service-build.ts'

const mark = 'PORTOLAN_E2E_STORIES'
const prepareDatabase = 'src/server/commands/prepare-database.ts'

/** Stories start these programs, joined as `npm start` joins the service. */
const programs = [
  'src/server/commands/main.ts',
  'src/server/testing/main-at.ts',
  'src/server/testing/main-with-accounts.ts',
]
const joinedFolder = '.build/service-of-stories'

/**
 * Before all stories: the programs that they start, and the files that a service begins with in an empty folder. To create those takes
 * longer than all else that it does before it answers, and the services of several stories would do so at once.
 */
export default async function prepareData(): Promise<void> {
  await joinService(programs, joinedFolder)
  await promisify(execFile)(process.execPath, [join(root, prepareDatabase)])
  process.env[mark] = 'yes'
}

/** The joined form of a program that stories start; itself where there is none, and for the bench. */
export function joinedForStories(program: string): string {
  const isJoined = isRunningStories() && programs.some((path) => program === join(root, path))
  return isJoined ? join(root, joinedFolder, basename(program).replace(/\.ts$/, '.js')) : program
}

/** Whether this process runs stories, and not the bench. */
export const isRunningStories = (): boolean => process.env[mark] !== undefined

/** An empty data folder of its own. */
export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portolan-e2e-'))
