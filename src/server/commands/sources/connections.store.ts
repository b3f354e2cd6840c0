import { readFile } from 'node:fs/promises'
import type { OperationName } from '../../../contract/operations/index.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { objectOf } from '../../sources/kit/json.rules.ts'
import {
  connectionById,
  type ConnectionRow,
  connectionsOf,
  createConnection,
  deleteConnection,
  editConnection,
} from '../../sources/connections/connections.store.ts'
import { createConnections } from '../../sources/connections/index.ts'
import { newConnection } from '../../sources/connections/new-connection.ts'
import { endSubscriptions } from '../../sources/connections/push/keep-subscriptions.ts'
import type { ConnectionsOptions } from './connections.options.ts'

/** One connection on one line; never a secret, but which are set. */
function line({ id, name, kind, is_on, scacs, secrets_set_at, problem }: ConnectionRow): string {
  const secrets = Object.keys(secrets_set_at)
  return [
    id,
    name,
    kind,
    is_on ? 'on' : 'off',
    scacs.join(' ') || 'any line',
    ...(secrets.length > 0 ? [`secrets: ${secrets.join(', ')}`] : []),
    ...(problem === null ? [] : [problem]),
  ].join('  ')
}

/**
 * Lists the connections of an account, or changes one.
 * @param key encrypts the secrets: 32 bytes
 * @returns what is printed
 * @throws a sentence for the operator
 */
export async function workOnConnections(
  db: Db,
  { account, work }: Pick<ConnectionsOptions, 'account' | 'work'>,
  { key, now }: { key: Uint8Array; now: Date },
): Promise<string> {
  const isKnown = await db.selectFrom('accounts').select('id').where('id', '=', account).executeTakeFirst()
  if (!isKnown) throw new Error(`There is no account ${account}.`)
  if (work.kind === 'list')
    return (await connectionsOf(db, account)).map((each) => `${line(each)}\n`).join('')
  const wall = { now: () => now, speed: 1 }
  const by = <T>(operation: OperationName, change: () => T) =>
    asActor(operatorDoing(operation, iso(now)), change)
  const connections = createConnections({ db, wall, key, toLoopback: false })
  try {
    if (work.kind === 'connect') {
      const settings = await settingsIn(work.settings)
      const entered = { kind: work.of, settings, name: work.name }
      const given = newConnection(connections.sealer, account, entered, {
        now: iso(now),
        // The service that asks it knows where sources may be.
        places: null,
      })
      return `${line(await by('create_connection', () => createConnection(db, account, given, iso(now))))}\n`
    }
    const row = await connectionById(db, account, work.id)
    if (!row) throw new Error(`The account has no connection ${work.id}.`)
    if (work.kind === 'remove') {
      if (row.kind === 'simulated')
        throw new Error('The simulated fleet can be switched off, and not removed.')
      await endSubscriptions({ db, wall, ...connections }, row)
      await by('delete_connection', () => deleteConnection(db, account, work.id, iso(now)))
      return `${row.name} is removed.\n`
    }
    const edit = { is_on: work.kind === 'on' }
    const edited = await by('edit_connection', () => editConnection(db, account, work.id, edit, iso(now)))
    return `${line(edited ?? row)}\n`
  } catch (cause) {
    if (cause instanceof Problem)
      throw new Error(cause.errors.map(({ detail, title }) => `${detail ?? title}.`).join('\n'), { cause })
    throw cause
  } finally {
    await connections.http.close()
  }
}

async function settingsIn(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
  try {
    return objectOf(JSON.parse(text))
  } catch {
    throw new Error(`${file} is no JSON.`)
  }
}
