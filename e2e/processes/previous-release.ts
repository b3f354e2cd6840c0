import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../..')
const MIGRATIONS = 'src/server/platform/database/migrations'
const LIST = `${MIGRATIONS}/index.ts`
const MAX_PROGRAM_BYTES = 500_000_000

/** The program as it was before the newest migration, with the packages of today. */
export interface PreviousRelease {
  commit: string
  /** What `node` runs. */
  main: string
  remove(): void
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** @returns a sentence where the history of the repository is not at hand, or has no such program */
export function unpackPreviousRelease(): PreviousRelease | { missing: string } {
  const commit = commitBefore(newestMigration())
  if (commit === undefined)
    return { missing: 'This folder has no history with a program from before the newest migration' }
  const unpacked = mkdtempSync(join(tmpdir(), 'portolan-release-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: folder, maxBuffer: MAX_PROGRAM_BYTES })
  execFileSync('tar', ['-x', '-C', unpacked], { input: archive })
  symlinkSync(join(folder, 'node_modules'), join(unpacked, 'node_modules'))
  return {
    commit,
    main: join(unpacked, 'src/server/commands/main.ts'),
    remove: () => rmSync(unpacked, { recursive: true, force: true }),
  }
}

const newestMigration = (): string =>
  readdirSync(join(folder, MIGRATIONS))
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .toSorted()
    .at(-1)
    ?.replace(/\.ts$/, '') ?? ''

/** The last state of the main branch without this migration, if it could work with tables of a newer version. */
function commitBefore(newest: string): string | undefined {
  try {
    // The first of all that wrote its name: later ones may have moved or taken it back and forth.
    const added = git('log', '--first-parent', '-m', '--format=%H', '-S', `'${newest}'`, '--', LIST)
      .split('\n')
      .at(-1)
    const commit = added ? git('rev-parse', `${added}^1`) : git('rev-parse', 'HEAD')
    return git('show', `${commit}:src/server/platform/database/migrate.ts`).includes('works_from')
      ? commit
      : undefined
  } catch {
    return undefined
  }
}
