import pg from 'pg'
import { findPostgres, postgresUrl, startPostgres } from './postgres.ts'

const DATABASE = 'replicated'

/** A PostgreSQL server of its own with an empty database, and a streaming replica of it. */
export interface PrimaryAndReplica {
  url: string
  readUrl: string
  /** The replica shows nothing newer until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends the replica and starts it again. */
  restartReplica(): Promise<void>
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

export async function startPrimaryAndReplica(): Promise<PrimaryAndReplica> {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  const primary = await startPostgres(found.folder)
  const ask = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const administer = (statement: string) => ask(postgresUrl(primary.socket, 'postgres'), statement)
  await administer(`create database ${DATABASE}`)
  // Else the replica gets commits up to 0.2 s late: the servers of tests write their log at leisure.
  await administer(`alter database ${DATABASE} set synchronous_commit = on`)
  const replica = await startPostgres(found.folder, primary.socket)
  const readUrl = postgresUrl(replica.socket, DATABASE)
  return {
    url: postgresUrl(primary.socket, DATABASE),
    readUrl,
    pause: () => ask(readUrl, 'select pg_wal_replay_pause()'),
    resume: () => ask(readUrl, 'select pg_wal_replay_resume()'),
    restartReplica: () => replica.restart(),
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}
