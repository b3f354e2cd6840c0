import { sql } from 'kysely'
import {
  type ObjectStoreSettings,
  storePlaceOf,
} from '../platform/blobs/object-store/object-address.rules.ts'
import { ownMark } from '../documents/records/own-mark.store.ts'
import type { ObjectBlobs } from '../platform/blobs/object-store/object-blobs.ts'
import type { Db } from '../platform/database/tables.ts'

/** The setting that names the object store to which files of this database went. */
const KEY = 'files_in_object_store'

/**
 * Marks an object store as that of this database, and notes in the database where it is. Two databases in one place would delete
 * each other's files as unknown ones.
 * @throws a sentence when the place is another database's, or the files of this one went elsewhere
 */
export async function markAsOwn(db: Db, store: ObjectBlobs, settings: ObjectStoreSettings): Promise<void> {
  const place = storePlaceOf(settings)
  const own = await ownMark(db)
  const mark = await store.readMark()
  if (mark !== undefined && mark.trim() !== own)
    throw new Error(
      `${place} has the files of another database of Portolan, which would lose them. Name another S3_PREFIX or S3_BUCKET.`,
    )
  const known = await knownPlace(db)
  if (mark === undefined && known !== undefined)
    throw new Error(
      `${place} has no files of this database: they went to ${known}. Name that place again; where its objects were copied, copy ` +
        `the object “portolan” too, which has the text ${own}.`,
    )
  if (mark === undefined) {
    if (await store.hasBlobs())
      throw new Error(
        `${place} has files that are not of this database, which would be deleted as unknown ones. Name another S3_PREFIX or S3_BUCKET.`,
      )
    await store.writeMark(own)
  }
  if (known !== place)
    await db
      .insertInto('settings')
      .values({ key: KEY, value: asJson(place) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: asJson(place) }))
      .execute()
}

/** @throws a sentence when no service with this database was started with this place yet */
export async function refuseUnmarked(
  db: Db,
  store: ObjectBlobs,
  settings: ObjectStoreSettings,
): Promise<void> {
  const place = storePlaceOf(settings)
  const isOwn = (await store.readMark())?.trim() === (await ownMark(db))
  if (!isOwn || (await knownPlace(db)) !== place)
    throw new Error(
      `Start Portolan with these S3_ settings first: ${place} is not the place of its files yet.`,
    )
}

const asJson = (text: string) => sql`${JSON.stringify(text)}::text::jsonb`

/** The object store that has files of this database, for an operator; undefined where none has. */
export async function knownPlace(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : undefined
}

export async function forgetPlace(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', KEY).execute()
}
