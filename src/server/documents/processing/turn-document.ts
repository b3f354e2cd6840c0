import { iso } from '../../platform/clock.ts'
import { storeBytes } from '../records/bytes.ts'
import { recordDone } from './outcome.store.ts'
import type { Task } from './task.ts'
import { requestWork } from '../records/work.store.ts'

/** Stores a picture turned under a key of its own, and has it read again; the one before is swept away. */
export const turnDocument: Task = async (deps, { claim, bytes, reader }) => {
  const { db, clock, wall } = deps
  const { document, jobs } = claim
  const { account_id } = document
  const degrees = jobs[0]?.degrees ?? 0
  const turned = await reader.rotate(bytes, degrees)
  const blob_id = await storeBytes(deps, account_id, {
    file_name: document.file_name,
    content_type: document.file_content_type ?? 'application/octet-stream',
    bytes: turned,
  })
  return () =>
    recordDone(db, claim, clock.now(), async (trx, { id, blob_id: before }) => {
      // The checksum stays that of what was sent: who sends it again has it already.
      await trx
        .updateTable('documents')
        .set({ blob_id, updated_at: iso(clock.now()) })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      for (const [blob, expires_at] of [
        [blob_id, null],
        [before, iso(wall.now())],
      ] as const)
        await trx
          .updateTable('blobs')
          .set({ expires_at })
          .where('account_id', '=', account_id)
          .where('id', '=', blob)
          .execute()
      await requestWork(trx, account_id, id, 'classify', clock.now())
    })
}
