import pg from 'pg'

export type PostgresClient = pg.Client

/** Signs in to a server that listens in the folder `socket`, as a role of it. */
export async function postgresClient(socket: string, role: string): Promise<PostgresClient> {
  const client = new pg.Client({ host: socket, user: role, database: 'postgres' })
  // A connection that the server breaks off shows itself in the next query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
