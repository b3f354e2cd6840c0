import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'

test.each([
  [
    'postgresql://portolan:secret@127.0.0.1:1/tracking',
    'The database at 127.0.0.1:1/tracking cannot be used: ',
  ],
  [
    'postgresql:///tracking?host=/nowhere&user=portolan',
    'The database at /nowhere/tracking cannot be used: ',
  ],
])(
  'a server that does not answer at %s is named by its place, without the password',
  async (url, sentence) => {
    const failed = await openDatabase({ url, migrations: {} }).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failed.slice(0, sentence.length)).toBe(sentence)
    expect(failed.slice(sentence.length)).toMatch(/ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN/)
    expect(failed).not.toContain('secret')
  },
)

test('an address that is none is not looked for', async () => {
  await expect(openDatabase({ url: 'secret@host', migrations: {} })).rejects.toThrow(
    'DATABASE_URL is no address such as postgresql://user:password@host:5432/name',
  )
})
