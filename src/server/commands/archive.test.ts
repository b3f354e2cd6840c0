import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMissingMonths } from '../platform/database/months/months.store.ts'
import { runServerCommand } from '../testing/run-command.ts'
import { readArchiveOptions } from './archive.options.ts'
import { openDataFolder } from '../testing/databases.ts'

const sentenceFor = (...args: string[]) => {
  const read = readArchiveOptions(args, {})
  return read.kind === 'wrong' ? read.sentence : read
}

test('what is to be done with which month is said in the command', () => {
  const place = { data: './data', url: undefined }
  expect(sentenceFor('import', '2025-11', '--table', 'event_log')).toEqual({
    kind: 'options',
    options: { place, work: { kind: 'import', month: '2025-11', tables: ['event_log'] } },
  })
  expect(readArchiveOptions(['now'], { PORTOLAN_KEEP_LOG_MONTHS: '13', PORTOLAN_DATA: '/d' })).toEqual({
    kind: 'options',
    options: { place: { data: '/d', url: undefined }, work: { kind: 'now', months: 13 } },
  })
  expect(sentenceFor('now', '2025-11')).toMatchObject({ options: { work: { months: '2025-11' } } })
  expect(sentenceFor('now')).toMatch('--keep-log-months N')
  expect(sentenceFor('now', '--keep-log-months', '1')).toMatch('from 2 to 1200')
  expect(sentenceFor('import')).toMatch('Name the month')
  expect(sentenceFor('import', '2025-13')).toMatch('2025-13 is no month')
  expect(sentenceFor('import', '2025-11', '--table', 'containers')).toMatch('containers is none of event_log')
  expect(sentenceFor('forget')).toMatch('Say list, import or now')
  expect(readArchiveOptions(['--help'], {})).toEqual({ kind: 'help' })
})

test('a month of a data folder is archived, listed and put back', { tags: ['long'] }, async () => {
  const data = await mkdtemp(join(tmpdir(), 'portolan-archive-command-'))
  try {
    const database = await openDataFolder(data)
    await makeMissingMonths(database.db, ['2024-05'])
    await sql`
      insert into event_log (account_id, id, event, occurred_at, recorded_at, written_at)
      values (gen_random_uuid(), gen_random_uuid(), 'container.created', now(), now(), '2024-05-15Z')`.execute(
      database.db,
    )
    await database.close()
    const run = (...args: string[]) => runServerCommand('archive', ...args, '--data', data)
    expect(await run('now', '--keep-log-months', '2')).toMatchObject({ code: 0, out: 'Done.\n' })
    expect((await run('list')).out).toMatch(/^2024-05 {2}event_log {2}archived, 1 rows, /m)
    expect(await run('import', '2024-05')).toMatchObject({
      code: 0,
      error: '',
      out: [
        'event_log of 2024-05: 1 rows are back.',
        'webhook_notifications of 2024-05: 0 rows are back.',
        'webhook_notification_logs of 2024-05: 0 rows are back.\n',
      ].join('\n'),
    })
    expect((await run('list')).out).toMatch(/^2024-05 {2}event_log {2}in the database/m)
    expect(await run('import', '2024-05')).toMatchObject({
      code: 1,
      error: 'event_log has 2024-05 already.\n',
    })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})
