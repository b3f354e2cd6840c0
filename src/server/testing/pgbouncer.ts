import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { unprivileged } from './postgres.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)
const PORT = 6432

/** Why tests through a pool are skipped; undefined where pgbouncer is installed. */
export const missingPgbouncer = (): string | undefined =>
  PROGRAM === undefined ? 'pgbouncer is not installed' : undefined

/** A pool in transaction mode: each transaction gets any of its few connections to the server. */
export interface Pgbouncer {
  /** The address of the same database through the pool. @param direct its address on the server */
  urlOf(direct: string): string
  stop(): Promise<void>
}

/** @param size connections to the server, for each database */
export async function startPgbouncer(serverSocket: string, size: number): Promise<Pgbouncer> {
  if (PROGRAM === undefined) throw new Error('pgbouncer is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-pgbouncer-'))
  const user = process.getuid?.() === 0 ? unprivileged() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const settings = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${serverSocket} user=postgres`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    'listen_addr =',
    `listen_port = ${PORT}`,
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 200',
    `default_pool_size = ${size}`,
  ]
  writeFileSync(settings, lines.join('\n'), { mode: 0o644 })
  const pool = spawn(PROGRAM, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => pool.kill('SIGKILL')
  process.on('exit', end)
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: pool.stderr }).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
    pool.on('exit', () => reject(new Error(`pgbouncer did not start: ${said.join('\n')}`)))
    pool.on('error', reject)
  })
  return {
    urlOf(direct) {
      const url = new URL(direct)
      url.searchParams.set('host', folder)
      url.searchParams.set('port', String(PORT))
      return url.href
    },
    async stop() {
      process.off('exit', end)
      pool.kill('SIGKILL')
      if (pool.exitCode === null && pool.signalCode === null) await once(pool, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
