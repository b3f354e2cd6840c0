import { chmodSync, closeSync, existsSync, fdatasyncSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const extensions = { pg_trgm, btree_gin }
/** The major version of PostgreSQL that this PGlite is, as in PG_VERSION. */
const version = '18'

/** The parts of Emscripten's NODEFS that are replaced here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number; path?: string }) => number }
  tryFSOperation(operation: () => void): void
}

/** A folder whose files are really synced: PGlite's own file system has no fsync, and says nothing about it. */
export class SyncedFiles extends NodeFS {
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
      files.tryFSOperation(() => fdatasyncSync(stream.nfd))
      if (stream.path?.includes('/pg_wal/')) this.syncs += 1
      return 0
    }
  }
}

// `-F` would switch fsync off; fdatasync, the default way to sync the log, does nothing under Emscripten.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** An engine whose data is gone when it is closed, for tests; `template` is `dumpDataDir` of another one. */
export function startInMemory(template?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions, ...(template && { loadDataDir: template }) })
}

/**
 * The engine on the files in `folder`, made if there are none.
 * @throws an Error that tells why the folder cannot be used, or that commits would not be safe in it.
 */
export async function startInFolder(
  folder: string,
  filesIn = (path: string) => new SyncedFiles(path),
): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder)
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found !== version) {
    throw new Error(
      `${folder} was written by PostgreSQL ${found}; this version of Portolan reads ${version}.`,
    )
  }
  chmodSync(folder, 0o700)
  const files = filesIn(folder)
  const pg = await PGlite.create({ fs: files, extensions, startParams } satisfies PGliteOptions)
  try {
    await assertCommitSyncs(pg, files)
  } catch (error) {
    await pg.close()
    throw error
  }
  return pg
}

/** Made beside its place and moved there when it is whole: a start that is cut off leaves no half a database. */
async function create(folder: string): Promise<void> {
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700, recursive: true })
  const pg = await PGlite.create({ fs: new SyncedFiles(fresh), extensions, startParams })
  await pg.close()
  syncTree(fresh)
  renameSync(fresh, folder)
  sync(dirname(folder))
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else if (entry.isFile()) sync(child)
  }
  sync(path)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** @throws when a commit did not reach the disk before it was acknowledged. */
export async function assertCommitSyncs(pg: PGlite, files: { readonly syncs: number }): Promise<void> {
  const before = files.syncs
  // The smallest commit: a line in the write-ahead log that changes no table.
  await pg.query(`select pg_logical_emit_message(true, 'portolan', 'start')`)
  if (files.syncs > before) return
  throw new Error(
    'The embedded database does not sync its commits to the disk: a power failure would lose data. ' +
      'Portolan will not start like this; use another file system, or PostgreSQL through DATABASE_URL.',
  )
}
