import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the socket of the server; undefined where this set-up is not wired. */
    postgres?: string
  }
}

/**
 * One PostgreSQL for all test files of a run (`globalSetup` of vite.config.ts), started when the first one asks.
 * A test file that finds none here starts its own, which takes it a second.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres()
  if ('missing' in found) return undefined
  let server: Promise<PostgresServer> | undefined
  const folder = mkdtempSync(join(tmpdir(), 'portolan-tests-'))
  const desk = createServer((asked) => {
    server ??= startPostgres(found.folder)
    server.then(
      ({ socket }) => asked.end(socket),
      (error: Error) => asked.destroy(error),
    )
  })
  const path = join(folder, 'desk')
  await new Promise<void>((resolve) => desk.listen(path, resolve))
  project.provide('postgres', path)
  return async () => {
    desk.close()
    await (await server)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
