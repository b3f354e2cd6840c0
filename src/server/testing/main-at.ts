import { createInterface } from 'node:readline'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { banner } from '../commands/main.banner.ts'
import { openService } from '../service/service.ts'

/*
 * The service as `commands/main.ts` starts it, at a time that is its last argument (ISO 8601). A line on the standard input sets it to a later
 * time, and the clocks of trade and wall are there at once. In between they go on, and never into the second half of the minute:
 * what a source reports to the minute stays as it is until the next line.
 */
const MAX_PASSED_MS = 25_000

const flags = process.argv.slice(2, -1)
let set = { at: Date.parse(process.argv.at(-1) ?? ''), since: performance.now() }
const wall = {
  speed: 1,
  now: () => new Date(set.at + Math.min(performance.now() - set.since, MAX_PASSED_MS)),
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const at = Date.parse(line)
  if (!(at > set.at)) throw new Error(`${line} is no later time`)
  set = { at, since: performance.now() }
})

const read = readConfig(flags, process.env)
if (read.kind !== 'config') throw new Error(`${flags.join(' ')} are no settings of the service`)
const { config } = read
const log = createLog((line) => process.stderr.write(line), wall.now, config.logFormat)
const service = await openService({ ...config, log, wall })
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)))
process.stdout.write(banner({ ...service, signInLink: await service.newSignInLink() }, config, 'test'))
