import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { once } from 'node:events'

/** A PostgreSQL server in a temporary folder, without fsync. */
export interface PostgresServer {
  /** The folder with its socket: it listens on no port. */
  socket: string
  /** Ends it as an operator does, who waits for nobody, and starts it again on its data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type FoundPostgres = { folder: string; version: string } | { missing: string }

/** The newest PostgreSQL of this machine: Debian keeps its programs beside the PATH. */
export function findPostgres(): FoundPostgres {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const folder = folders.find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
  )
  if (folder === undefined) return { missing: 'PostgreSQL is not installed' }
  if (process.getuid?.() === 0 && !unprivileged()) {
    return { missing: 'PostgreSQL refuses to run as root, and there is no user postgres' }
  }
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { folder, version: /\d+/.exec(version)?.[0] ?? '' }
}

/**
 * Starts a server; it ends with `stop`, or with this process at the latest.
 * @param primary the folder with the socket of another server, of which it becomes a streaming replica
 * @param more settings as `name=value`
 */
export async function startPostgres(
  programs: string,
  primary?: string,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-postgres-'))
  const user = process.getuid?.() === 0 ? unprivileged() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as const }
  const [maker, ...making] =
    primary === undefined
      ? ['initdb', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
      : ['pg_basebackup', '-h', primary, '-X', 'stream', '-R', '-c', 'fast']
  const made = spawn(join(programs, maker), ['-D', data, '-U', 'postgres', '--no-sync', ...making], {
    ...options,
    stdio: [...options.stdio],
  })
  await ended(made, maker)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200']
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  const [command = '', ...args] = [
    ...endsWithParent,
    join(programs, 'postgres'),
    '-D',
    data,
    ...[...settings, ...quick, ...more].flatMap((setting) => ['-c', setting]),
  ]
  const run = () => spawn(command, args, { ...options, stdio: [...options.stdio] })
  let server = run()
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  const stop = async () => {
    process.off('exit', quit)
    await end('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    await end('SIGINT')
    server = run()
    await ready(server)
  }
  const quit = () => server.kill('SIGQUIT')
  process.on('exit', quit)
  await ready(server)
  return { socket: folder, restart, stop }
}

/** The address of a database on a server that listens in the folder `socket`. */
export const postgresUrl = (socket: string, database: string) =>
  `postgresql:///${database}?host=${socket}&user=postgres`

// Where there is setpriv (Linux), a test run that was killed leaves no server behind.
const endsWithParent = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'QUIT'] : []

/** Who runs PostgreSQL and its pool, which refuse to run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function ended(program: ChildProcess, name: string): Promise<void> {
  let said = ''
  program.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(program, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} failed: ${said}`)
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    server.on('error', reject)
  })
}
