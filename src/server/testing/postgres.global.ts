import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a socket that answers the server's socket folder; undefined where this set-up is not wired. */
    postgres?: string
  }
}

/**
 * One PostgreSQL for all test files of a run (`globalSetup` of vite.config.ts), started at the first request.
 * A test file that finds none here starts its own, which takes a second.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres()
  if ('missing' in found) return undefined
  let server: Promise<PostgresServer> | undefined
  const folder = mkdtempSync(join(tmpdir(), 'portolan-tests-'))
  const socketServer = createServer((connection) => {
    server ??= startPostgres(found.folder)
    server.then(
      ({ socket }) => connection.end(socket),
      (error: Error) => connection.destroy(error),
    )
  })
  const path = join(folder, 'server')
  await new Promise<void>((resolve) => socketServer.listen(path, resolve))
  project.provide('postgres', path)
  return async () => {
    socketServer.close()
    await (await server)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
