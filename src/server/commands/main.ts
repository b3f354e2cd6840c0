import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from '../platform/config/config.ts'
import { answersClients } from '../platform/config/process-role.ts'
import { help } from '../platform/config/help.ts'
import { createLog, type Log } from '../platform/log.ts'
import { banner } from './main.banner.ts'
import { onEndOfNpm } from './parent-process.ts'
import { installedVersion } from '../service/installed-version.ts'
import { CannotStart } from '../service/opening/cannot-start.ts'
import { openService, type Service } from '../service/service.ts'

const logOf = (format: Config['logFormat']) =>
  createLog(
    (line) => process.stderr.write(line),
    () => new Date(),
    format,
  )

/** Of the time for the end, kept for the exit of the process itself. */
const EXIT_MS = 250

/**
 * Closes in good order on the first signal, or if `npm start` ended; a second signal ends the process at once, and so does the end of
 * the time for closing. Whatever was answered is stored even then, and work that was under way is repeated after the next start.
 */
function closeOnSignal(service: Service, { shutdownSeconds }: Config, log: Log): void {
  let closing = false
  // The reader of the output may be gone already; the service still closes in good order.
  process.stdout.on('error', () => undefined)
  const close = async () => {
    if (closing) process.exit(130)
    closing = true
    process.stdout.write('\n  Finishing what is under way ...\n')
    setTimeout(
      () => {
        log.error('The service did not close in time', { seconds: shutdownSeconds })
        process.exit(1)
      },
      shutdownSeconds * 1000 - EXIT_MS,
    )
    await service.close()
    process.exit(0)
  }
  const end = () => {
    close().catch((error: unknown) => {
      log.error('Could not close cleanly', { cause: error })
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  onEndOfNpm(end, process.env)
}

/** Work that failed and that nobody waits for is no reason to end the work of everybody else. */
function keepRunning(log: Log): void {
  process.on('unhandledRejection', (cause) => log.error('Something failed that nobody waited for', { cause }))
}

async function start(config: Config): Promise<void> {
  const log = logOf(config.logFormat)
  keepRunning(log)
  try {
    const service = await openService({ ...config, log })
    closeOnSignal(service, config, log)
    const { printSignInLink } = config
    const isPrinted =
      answersClients(config) &&
      (printSignInLink === 'yes' || (printSignInLink === 'terminal' && process.stdout.isTTY))
    const signInLink = isPrinted ? await service.newSignInLink() : undefined
    process.stdout.write(banner({ ...service, signInLink }, config, await installedVersion()))
    // Otherwise compiled code is kept only when the process exits by itself, and not when it is killed.
    flushCompileCache()
  } catch (error) {
    // A fault that the operator can correct is one sentence; any other error is logged with its stack trace.
    if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`)
    else log.error('The service could not start', { cause: error })
    process.exit(1)
  }
}

const read = readConfig(process.argv.slice(2), process.env)
switch (read.kind) {
  case 'wrong':
    process.stderr.write(`${read.sentence}\n`)
    process.exitCode = 2
    break
  case 'help':
    process.stdout.write(help())
    break
  case 'version':
    process.stdout.write(`${await installedVersion()}\n`)
    break
  case 'config':
    await start(read.config)
}
