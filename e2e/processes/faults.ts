import { parseArgs } from 'node:util'
import { missingForProcesses } from './installation.ts'
import { rehearseFaults } from './rehearsal.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 120)) throw new Error('--minutes is a number up to 120')
const missing = missingForProcesses()
if (missing !== undefined) throw new Error(missing)

const began = Date.now()
const seconds = minutes * 60
const { checks, done, seen, hasPool, received, receivedAgain } = await rehearseFaults(
  { seconds, killEverySeconds: 10, storeAwaySeconds: Math.min(60, seconds / 4) },
  (sentence) => console.log(`${Math.round((Date.now() - began) / 1000)} s  ${sentence}`),
)
console.log(hasPool ? 'Through pgbouncer in transaction mode' : 'Without a pool: pgbouncer is not installed')
console.table(done)
console.table({ ...seen, unexpected: seen.unexpected.length, received, receivedAgain })
console.table(checks.map(({ name, compared, wrong }) => ({ name, compared, wrong: wrong.length })))
for (const { name, wrong } of checks)
  for (const sentence of wrong.slice(0, 20)) console.log(`${name}: ${sentence}`)
process.exitCode = checks.every(({ wrong }) => wrong.length === 0) ? 0 : 1
