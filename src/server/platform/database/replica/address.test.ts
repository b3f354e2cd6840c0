import { describe, expect, test } from 'vitest'
import { missingPostgres } from '../../../testing/databases.ts'
import { startPrimaryAndReplica } from '../../../testing/replica.ts'
import { openDatabase } from '../open.ts'

const missing = missingPostgres()

test('an address of a replica that is none is named by its setting, without what it is', async () => {
  const read = { url: 'secret@host' }
  const opening = openDatabase({ url: 'postgresql:///tracking?host=/nowhere', migrations: 'none', read })
  await expect(opening).rejects.toThrow(
    'DATABASE_READ_URL is no address such as postgresql://user:password@host:5432/name',
  )
})

describe.skipIf(missing !== undefined)('An address of a replica', () => {
  test(
    'that takes writes, or that nobody answers, is not used and keeps nobody from starting',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const servers = await startPrimaryAndReplica()
      await servers.stopReplica()
      for (const [readUrl, why] of [
        [servers.url, 'it is no replica, but takes writes'],
        [servers.readUrl, 'connect '],
      ] as const) {
        const sentences: string[] = []
        const inform = (sentence: string) => void sentences.push(sentence)
        const opened = await openDatabase({
          url: servers.url,
          migrations: {},
          inform,
          read: { url: readUrl },
        })
        await opened.replica?.round()
        expect(await opened.replica?.placeFor('0/0')).toBe('unavailable')
        expect(sentences).toEqual([expect.stringContaining(`all is read at the primary: ${why}`)])
        await opened.close()
      }
      await servers.stop()
    },
  )
})
