import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { storeBytes } from '../documents/records/bytes.ts'
import { wallClock } from '../platform/clock.ts'
import { startTestService } from '../testing/service.ts'
import { openFilesFolder } from './files-folder.ts'

const data = await mkdtemp(join(tmpdir(), 'portolan-data-'))
afterAll(() => rm(data, { recursive: true }))

test('a folder of files is made for a new database; one that is missing beside a filled one is an error', async () => {
  const { db, own, close } = await startTestService()
  const blobs = await openFilesFolder(db, data)
  const file = { file_name: 'a.txt', content_type: 'text/plain', bytes: Buffer.from('a') }
  await storeBytes({ db, blobs, wall: wallClock }, own.account_id, file)
  await openFilesFolder(db, data)
  await rm(join(data, 'files'), { recursive: true })
  await expect(openFilesFolder(db, data)).rejects.toThrow(
    `The folder ${join(data, 'files')} is missing, and the database names 1 files in it.`,
  )
  await close()
})
