import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fillAccount, type FilledAccount } from '../../testing/filled-account/filled-account.ts'
import { findPostgres, postgresUrl, type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { postgresClient, type PostgresClient } from '../../testing/postgres-client.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { changeExportRole } from './export-role.ts'
import { readExportRole } from './export-role.options.ts'
import { endOverdueReaders } from '../../platform/database/export-views/export-limits.store.ts'
import { exportViews } from '../../platform/database/export-views/export-views.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'

const found = findPostgres()

describe.skipIf('missing' in found)('views for programs of the account', () => {
  let server: PostgresServer
  let service: TestService
  let filled: FilledAccount
  const clients: PostgresClient[] = []
  const place = () => ({ url: postgresUrl(server.socket, 'postgres') })
  beforeAll(async () => {
    if ('missing' in found) return
    server = await startPostgres(found.folder)
    service = await startTestService({ database: await openDatabase({ ...place(), migrations }) })
    filled = await fillAccount(service, service.own, 'VIEWED')
    await fillAccount(service, service.other, 'HIDDEN')
    await changeExportRole({ place: place(), exportRole: 'viewer', readsAccount: service.own.account_id })
  }, 60_000)
  // A role has five connections.
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end().catch(() => undefined)
  })
  afterAll(async () => {
    await service.close()
    await server.stop()
  })

  async function signedIn(role: string): Promise<PostgresClient> {
    const client = await postgresClient(server.socket, role)
    clients.push(client)
    return client
  }

  test('show all records of the account, and none of another', async () => {
    const client = await signedIn('viewer')
    for (const { name } of exportViews) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from portolan_export.${name}`)
      expect([name, rows.length]).not.toEqual([name, 0])
      const { rows: stored } = await sql<{ id: string }>`
        select id from ${sql.table(name)} where account_id = ${service.own.account_id} order by id`.execute(
        service.db,
      )
      expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(stored.map(({ id }) => id))
      expect(JSON.stringify(rows)).not.toContain('HIDDEN')
    }
    const { rows } = await client.query<{ number: string; bill_of_lading_number: string }>(
      `select number, bill_of_lading_number from containers join shipments on shipments.id = shipment_id where containers.id = $1`,
      [filled.ids.container],
    )
    expect(rows).toEqual([
      { number: expect.any(String), bill_of_lading_number: expect.stringContaining('VIEWED') },
    ])
  })

  test('show nothing of another account to a function in a condition', async () => {
    const client = await signedIn('viewer')
    await client.query('set default_transaction_read_only = off')
    await client.query(`create function pg_temp.tell(text) returns boolean cost 0.0000001 language plpgsql
      as $$ begin raise notice '%', $1; return true; end $$`)
    const notices: string[] = []
    client.on('notice', ({ message }) => notices.push(message ?? ''))
    await client.query('select id from portolan_export.shipments where pg_temp.tell(bill_of_lading_number)')
    expect(notices.length).toBeGreaterThan(0)
    expect(notices.filter((text) => text.includes('HIDDEN'))).toEqual([])
  })

  test('are all that the role can read: no table, no other role, nothing to write', async () => {
    const client = await signedIn('viewer')
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'v', 'm', 'p', 'f') and nspname not in ('pg_catalog', 'information_schema')
        and nspname not like 'pg_toast%' and nspname not like 'pg_temp%'`)
    expect(rows.length).toBeGreaterThan(40)
    const readable: string[] = []
    for (const { name } of rows)
      await client.query(`select * from ${name} limit 1`).then(
        () => readable.push(name),
        (error: unknown) => expect(String(error)).toMatch(/permission denied/),
      )
    expect(readable.toSorted()).toEqual(exportViews.map(({ name }) => `portolan_export.${name}`).toSorted())
    await expect(client.query('set role postgres')).rejects.toThrow('permission denied')
    await expect(client.query('update portolan_export.containers set number = number')).rejects.toThrow(
      'permission denied',
    )
    await client.query('set default_transaction_read_only = off')
    await expect(client.query('delete from portolan_export.shipments')).rejects.toThrow('permission denied')
    // As the group it is mapped to no account more than before.
    await client.query('set role portolan_export')
    const own = await client.query('select id from portolan_export.shipments')
    expect(own.rows.length).toBeGreaterThan(0)
  })

  test('are closed to a statement or a transaction that takes too long, though the role has lifted its own limits', async () => {
    // A user of Portolan that is no superuser, and a role that an earlier version made.
    await sql`create role service_user createrole`.execute(service.db)
    await sql`grant usage on schema portolan_export to service_user`.execute(service.db)
    await sql`grant select on portolan_export.readers to service_user`.execute(service.db)
    const ended = (limits: { statementSeconds: number; transactionSeconds: number }) =>
      service.db.transaction().execute(async (trx) => {
        await sql`set local role service_user`.execute(trx)
        return endOverdueReaders(trx, limits)
      })
    const [long, idle, quick, many] = [
      await signedIn('viewer'),
      await signedIn('viewer'),
      await signedIn('viewer'),
      await signedIn('viewer'),
    ]
    const others = await signedIn('postgres')
    const isOpen = (client: PostgresClient) =>
      client.query('select 1').then(
        () => true,
        () => false,
      )
    await long.query('set statement_timeout = 0')
    const { rows: sleeping } = await long.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isListed = async () => {
      const pid = sleeping[0]?.pid ?? 0
      const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(service.db)
      return rows.length > 0
    }
    const slept = Promise.allSettled([long.query('select pg_sleep(60)'), others.query('select pg_sleep(5)')])
    for (const client of [idle, many]) await client.query('begin')
    await delay(1500)
    await many.query('select count(*) from shipments')
    expect(await ended({ statementSeconds: 600, transactionSeconds: 600 })).toBe(0)
    expect(await ended({ statementSeconds: 1, transactionSeconds: 600 })).toBe(2)
    expect([await isOpen(idle), await isOpen(quick), await isOpen(many)]).toEqual([false, true, true])
    // A process that was ended is listed until it is gone.
    await expect.poll(isListed).toBe(false)
    expect(await ended({ statementSeconds: 600, transactionSeconds: 1 })).toBe(1)
    expect([await isOpen(quick), await isOpen(many)]).toEqual([true, false])
    expect((await slept).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    // PostgreSQL lets every role do this, and nobody can take it away.
    await quick.query("set work_mem = '2GB'")
    await quick.query("notify portolan, 'woken'")
    await expect(quick.query("set temp_file_limit = '1GB'")).rejects.toThrow('permission denied')
  })

  test('describe each column', async () => {
    const { rows } = await sql<{ view: string; name: string; says: string | null }>`
      select attrelid::regclass::text as view, attname as name, col_description(attrelid, attnum) as says
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'portolan_export'::regnamespace
        and relkind = 'v') and attnum > 0`.execute(service.db)
    expect(rows.length).toBe(exportViews.flatMap(({ columns }) => columns).length)
    expect(rows.filter(({ says }) => (says ?? '').length < 3)).toEqual([])
  })

  test('do not stand in the way of a migration, and are there again after it', async () => {
    const widening = {
      '9999-widening': {
        up: async (db: Parameters<typeof migrate>[0]) => {
          await sql`alter table containers alter column seal_number type varchar(500)`.execute(db)
        },
      },
    }
    await migrate(service.db, { ...migrations, ...widening })
    const client = await signedIn('viewer')
    expect((await client.query('select seal_number from containers')).rows.length).toBeGreaterThan(0)
    await sql`delete from kysely_migration where name = '9999-widening'`.execute(service.db)
  })

  test('are closed to a role that is ended, at once', async () => {
    const readsAccount = service.own.account_id
    await changeExportRole({ place: place(), exportRole: 'short_lived', readsAccount })
    const client = await signedIn('short_lived')
    await client.query('select 1 from shipments')
    expect(
      await changeExportRole({ place: place(), exportRole: 'short_lived', readsAccount: undefined }),
    ).toMatch('ended')
    await expect(client.query('select 1 from shipments')).rejects.toThrow(/terminat|not queryable|Connection/)
    await expect(signedIn('short_lived')).rejects.toThrow('does not exist')
  })

  test('a role that is there already, or reads another account, is not taken', async () => {
    const as = (exportRole: string, readsAccount: string) =>
      changeExportRole({ place: place(), exportRole, readsAccount })
    await expect(as('postgres', service.own.account_id)).rejects.toThrow('There is a role postgres already')
    await expect(as('viewer', service.other.account_id)).rejects.toThrow('reads another account')
    await expect(as('nobody', '00000000-0000-4000-8000-00000000dead')).rejects.toThrow('There is no account')
    expect(await as('viewer', service.own.account_id)).toContain('Own Imports')
  })
})

test('the columns of the views are promised: one is added last, and none is renamed or taken away', async () => {
  await expect(
    exportViews
      .map(({ name, columns }) => `${name}: ${columns.map((each) => each.name).join(' ')}`)
      .join('\n\n'),
  ).toMatchFileSnapshot('export-views.columns.txt')
})

test('the embedded database has no roles: a sentence says what is needed', async () => {
  const place = { folder: '/nonexistent' }
  await expect(
    changeExportRole({ place, exportRole: 'viewer', readsAccount: '00000000-0000-4000-8000-00000000dead' }),
  ).rejects.toThrow('need PostgreSQL')
})

test.each([
  [['export-role'], 'Name the account that the role reads. See --help.'],
  [['export-role', 'x'], 'x is no id of an account. See --help.'],
  [
    ['export-role', '00000000-0000-4000-8000-00000000dead', '--role', 'A"; drop'],
    '--role must have small letters, digits and _ alone. See --help.',
  ],
])('%j is refused', (args, sentence) => {
  expect(readExportRole(args, {})).toEqual({ kind: 'wrong', sentence })
})
