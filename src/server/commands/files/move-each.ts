import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leaseSetting } from '../../accounts/settings.ts'
import { BlobRefused, type BlobStore } from '../../platform/blobs/blob-store.ts'
import { compareStored } from '../../platform/blobs/compare-stored.ts'
import type { Db } from '../../platform/database/tables.ts'

const ROWS_AT_ONCE = 100
/** The setting that is the lease of the move that goes on, and after how many seconds another may begin where one was killed. */
const [LEASE, LEASE_SECONDS] = ['files move lease', 60]

export interface MovedFiles {
  all: number
  moved: number
  /** That were there before. */
  present: number
  /** Keys of files that neither store has. */
  missing: string[]
  /** Keys of files that are not what was announced, and stay where they are. */
  damaged: string[]
}

interface FileToMove {
  key: string
  byte_size: number
  checksum: string
}

/**
 * Moves every file of the database from one store to the other: copied, compared by size and MD5 there, and removed here only
 * then. A file that is there already is only removed here, so that a move that was interrupted goes on where it was.
 * @param progress is given the number of files looked at, and of all
 * @throws a sentence while a backup reads the files or another move goes on; FilesUnavailable
 */
export async function moveEach(
  { db, from, to }: { db: Db; from: BlobStore; to: BlobStore },
  progress: (done: number, all: number) => void,
): Promise<MovedFiles> {
  const { all } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const result: MovedFiles = { all, moved: 0, present: 0, missing: [], damaged: [] }
  const lease = await takeLease(db)
  try {
    for (let [after, done] = ['', 0]; ;) {
      const files = await filesAfter(db, after)
      if ((await from.isHeld()) || (await to.isHeld()))
        throw new Error('A backup is reading the files: move them when it has ended.')
      for (const file of files) {
        lease.assertLeased()
        await moveOne(file, from, to, result)
        done += 1
      }
      const last = files.at(-1)
      if (!last) return result
      after = last.key
      progress(done, all)
    }
  } finally {
    await lease.end()
  }
}

/**
 * Until it ends no other move begins: one in the other direction would remove here what this one has just compared there.
 * @throws a sentence while another move has it
 */
async function takeLease(db: Db): Promise<{ assertLeased(): void; end(): Promise<void> }> {
  const by = randomUUID()
  const renew = async () => {
    const { rows } = await sql<{ now: string }>`select now()`.execute(db)
    const now = new Date(rows[0]?.now ?? Number.NaN)
    return leaseSetting(db, LEASE, { by, until: new Date(now.getTime() + LEASE_SECONDS * 1000) }, now)
  }
  if (!(await renew()))
    throw new Error(`Another files:move goes on, or was killed less than ${LEASE_SECONDS} seconds ago.`)
  let isLeased = true
  const timer = setInterval(
    () =>
      void renew().then(
        (renewed) => (isLeased = renewed),
        () => (isLeased = false),
      ),
    (LEASE_SECONDS * 1000) / 4,
  )
  return {
    assertLeased() {
      if (!isLeased) throw new Error('The database did not answer, or another files:move began.')
    },
    async end() {
      clearInterval(timer)
      await sql`delete from settings where key = ${LEASE} and value ->> 'by' = ${by}`.execute(db)
    },
  }
}

async function moveOne(file: FileToMove, from: BlobStore, to: BlobStore, result: MovedFiles): Promise<void> {
  const { key } = file
  if ((await compareStored(to, key, file)).kind === 'same') {
    if (await from.find(key)) await from.delete(key)
    result.present += 1
    return
  }
  const stored = await from.get(key)
  if (!stored) {
    result.missing.push(key)
    return
  }
  try {
    await to.put(key, stored.stream, file)
  } catch (error) {
    if (!(error instanceof BlobRefused)) throw error
    result.damaged.push(key)
    return
  }
  const compared = await compareStored(to, key, file)
  if (compared.kind !== 'same')
    throw new Error(
      `${key} was copied and is not the same there. It stays where it was; nothing more is moved.`,
    )
  await from.delete(key)
  result.moved += 1
}

/** By key, so that what is stored meanwhile shifts no page. */
const filesAfter = (db: Db, after: string): Promise<FileToMove[]> =>
  db
    .selectFrom('blobs')
    .select(['key', 'byte_size', 'checksum'])
    .where('stored_at', 'is not', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(ROWS_AT_ONCE)
    .execute()
