import { existsSync, fdatasyncSync } from 'node:fs'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { EMPTY_TEMPLATE, readTemplate } from './kept-templates.ts'
import type { InMemoryStart } from './messages.ts'
import { makeWhole, unpackTemplate } from './new-folder.ts'
import { syncTogether } from './sync-together.ts'

const extensions = { pg_trgm, btree_gin }
/** The major version of PostgreSQL that this PGlite is, as in PG_VERSION. */
const version = '18'

/** An open file; `node` is its place in the file system of Emscripten. */
interface NodeStream {
  nfd: number
  path?: string
  node?: unknown
}
/** The parts of Emscripten's NODEFS that are replaced here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  tryFSOperation(operation: () => void): void
  /** The path on this machine. */
  realPath(node: unknown): string
}

/**
 * A folder whose files are synced: the file system of PGlite has no fsync, and reports success. A checkpoint syncs each table and
 * index, one after the other, while every query waits. They are synced together instead, before the log that says that they are.
 */
export class SyncedFiles extends NodeFS {
  /** How many files of tables and indexes were synced. */
  tableSyncs = 0
  /** Files of tables and indexes that were to be synced since the log was. */
  readonly #written = new Set<string>()
  /** How many times the write-ahead log was synced. */
  syncs = 0

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(pg, options)
    const wire = (module: { NODEFS?: NodeFiles }) => {
      if (module.NODEFS) this.wire(module.NODEFS)
    }
    const { preRun } = started.emscriptenOpts
    const earlier = Array.isArray(preRun) ? preRun : preRun ? [preRun] : []
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...earlier, wire] } }
  }

  protected wire(files: NodeFiles): void {
    files.stream_ops.fsync = (stream) => {
      if (stream.node !== undefined && stream.path?.includes('/base/')) {
        this.#written.add(files.realPath(stream.node))
        return 0
      }
      files.tryFSOperation(() => {
        syncTogether([...this.#written])
        this.tableSyncs += this.#written.size
        this.#written.clear()
        fdatasyncSync(stream.nfd)
      })
      if (stream.path?.includes('/pg_wal/')) this.syncs += 1
      return 0
    }
  }
}

// Statistics of a tenth of the usual sample: a table is analysed in a tenth of the time, while all queries wait.
const parameters = [
  ...PGlite.defaultStartParams,
  '-c',
  'log_min_messages=fatal',
  '-c',
  'default_statistics_target=10',
]
// `-F` would switch fsync off; fdatasync, the default way to sync the log, does nothing under Emscripten.
// The engine fills its buffers with zeros when it starts: the usual 128 MB take half a second, and stay in memory. Pages that are not in
// them come from the cache of the system.
const inFolder = [
  ...parameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * Learns at once that the engine has failed, and why: after a PANIC, such as a write that the disk refused, it may hang
 * and never answer.
 */
export type Failed = (reason: string) => void

const fatal = /^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] (?:FATAL|PANIC): +(.*)$/
const listen = (failed: Failed) => (line: string) => {
  const [, reason] = fatal.exec(line) ?? []
  if (reason !== undefined) failed(reason)
  return false
}

/**
 * Of the usual 128 MB, which the engine fills with zeros when it starts. A table of a quarter of the buffers would be read from where
 * an earlier reader is, and its rows come in another order each time.
 */
const buffers = ['-c', 'shared_buffers=16MB', '-c', 'synchronize_seqscans=off']
/** Nothing in memory is recovered: the log is as short as it can be, as an engine is used by many tests. */
const log = ['-c', 'full_page_writes=off', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=32MB']
const inMemory = [...parameters, ...buffers, ...log]

export function startInMemory(
  { template, program }: InMemoryStart,
  failed: Failed = () => undefined,
): Promise<PGlite> {
  return PGlite.create({
    extensions,
    startParams: inMemory,
    onStderr: listen(failed),
    ...(template && { loadDataDir: new Blob([template]) }),
    ...(program && { pgliteWasmModule: program }),
  })
}

/**
 * The engine on the files in `folder`, made if there are none.
 * @throws an Error that says why the folder cannot be used, or that commits would not be safe in it.
 */
export async function startInFolder(
  folder: string,
  failed: Failed = () => undefined,
  files = (path: string) => new SyncedFiles(path),
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder)
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (found !== version) {
    throw new Error(
      `${folder} was written by PostgreSQL ${found}; this version of Portolan reads ${version}.`,
    )
  }
  await chmod(folder, 0o700)
  const fs = files(folder)
  const pg = await PGlite.create({ fs, extensions, startParams: inFolder, onStderr: listen(failed) })
  try {
    await assertCommitSyncs(pg, fs)
  } catch (error) {
    await pg.close()
    throw error
  }
  return pg
}

/** From the files that this installation keeps, else by the engine itself, which takes four seconds of processor time. */
function create(folder: string): Promise<void> {
  const kept = readTemplate(EMPTY_TEMPLATE)
  if (kept) return unpackTemplate(folder, kept)
  return makeWhole(folder, async (fresh) => {
    const pg = await PGlite.create({ fs: new NodeFS(fresh), extensions })
    await pg.close()
  })
}

/** @throws when a commit did not reach the disk before it was acknowledged. */
async function assertCommitSyncs(pg: PGlite, files: { readonly syncs: number }): Promise<void> {
  const before = files.syncs
  // The smallest commit: a line in the write-ahead log that changes no table.
  await pg.query(`select pg_logical_emit_message(true, 'portolan', 'start')`)
  if (files.syncs > before) return
  throw new Error(
    'The embedded database does not sync its commits to the disk: a power failure would lose data. ' +
      'Portolan will not start like this; use another file system, or PostgreSQL through DATABASE_URL.',
  )
}
