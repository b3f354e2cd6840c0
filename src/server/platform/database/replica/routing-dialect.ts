import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { isAtReplica } from './read-place.ts'
import type { Replica } from './replica.ts'
import { RoutedConnection } from './routed-connection.ts'

interface Routing {
  primary: Dialect
  replica: Dialect
  state: Pick<Replica, 'isUsable' | 'failed'>
}

/** One database for all: what is read `atReplica` goes there, and everything else to the primary. */
export const routingDialect = ({ primary, replica, state }: Routing): Dialect => ({
  createAdapter: () => primary.createAdapter(),
  createQueryCompiler: () => primary.createQueryCompiler(),
  createIntrospector: (db) => primary.createIntrospector(db),
  createDriver: () => routingDriver(primary.createDriver(), replica.createDriver(), state),
})

const primaryOf = (connection: DatabaseConnection): Promise<DatabaseConnection> =>
  connection instanceof RoutedConnection ? connection.toPrimary() : Promise.resolve(connection)

function routingDriver(primary: Driver, replica: Driver, state: Routing['state']): Driver {
  const failed = (error: unknown) => state.failed(error)
  return {
    async init() {
      await primary.init()
      await replica.init()
    },
    async acquireConnection() {
      if (!isAtReplica() || !state.isUsable()) return primary.acquireConnection()
      try {
        const connection = await replica.acquireConnection()
        return new RoutedConnection({ driver: replica, connection }, primary, failed)
      } catch (error) {
        failed(error)
        return primary.acquireConnection()
      }
    },
    releaseConnection: (connection) =>
      connection instanceof RoutedConnection ? connection.release() : primary.releaseConnection(connection),
    beginTransaction: async (connection, settings) =>
      primary.beginTransaction(await primaryOf(connection), settings),
    commitTransaction: async (connection) => primary.commitTransaction(await primaryOf(connection)),
    rollbackTransaction: async (connection) => primary.rollbackTransaction(await primaryOf(connection)),
    savepoint: async (connection, ...given) => primary.savepoint?.(await primaryOf(connection), ...given),
    rollbackToSavepoint: async (connection, ...given) =>
      primary.rollbackToSavepoint?.(await primaryOf(connection), ...given),
    releaseSavepoint: async (connection, ...given) =>
      primary.releaseSavepoint?.(await primaryOf(connection), ...given),
    async destroy() {
      await replica.destroy()
      await primary.destroy()
    },
  }
}
