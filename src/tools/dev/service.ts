import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../run.ts'

/** The service of a developer: started again whenever one of its source files changes. */
export interface WatchedService {
  origin: string
  /** Resolves when it listens; rejects with a sentence when the process ends before. */
  ready: Promise<void>
  /** A one-time sign-in token of the demo account, the newest that was printed and not yet taken. */
  takeSignInToken: () => string | undefined
  /** Resolves when the process has ended. */
  stop: () => Promise<void>
  ended: Promise<void>
}

/**
 * Starts `node --watch src/server/commands/main.ts` with these flags on a free port of this machine.
 * @param shownOrigin what is printed in place of the service's own address
 */
export async function watchService(flags: readonly string[], shownOrigin: string): Promise<WatchedService> {
  const origin = `http://localhost:${await freePort()}`
  const main = join(root, 'src/server/commands/main.ts')
  const ownFlags = ['--print-sign-in-link', 'yes', '--host', '127.0.0.1', '--port', new URL(origin).port]
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', main, ...flags, ...ownFlags],
    // A group of its own: Ctrl+C reaches this process alone, which then ends the service.
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  let token: string | undefined
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk.toString().replaceAll(origin, shownOrigin))
      printed += chunk.toString()
      const link = /\/sign-in\/(\S+)\s/.exec(printed)
      if (!link) return
      token = link[1]
      printed = ''
      resolve()
    })
    child.on('exit', () => reject(new Error('The service ended before it was ready')))
  })
  return {
    origin,
    ready,
    takeSignInToken: () => {
      const taken = token
      token = undefined
      return taken
    },
    stop: () => stop(child),
    ended: once(child, 'exit').then(() => undefined),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // node --watch passes it on and waits for the service.
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
