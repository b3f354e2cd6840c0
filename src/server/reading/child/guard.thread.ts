import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { TOOK_TOO_LONG } from './exit-reason.rules.ts'

/** Runs in a thread, because the main thread may be in an endless loop. Ends the process as `guard.ts` says. */
const { parent, bytes, cpuSeconds } = workerData as { parent: number; bytes: number; cpuSeconds: number }

let since = process.cpuUsage()
parentPort?.on('message', () => {
  since = process.cpuUsage()
})

setInterval(() => {
  const orphaned = process.ppid !== parent
  const grown = bytes > 0 && process.memoryUsage.rss() > bytes
  const { user, system } = process.cpuUsage(since)
  const late = cpuSeconds > 0 && user + system > cpuSeconds * 1e6
  if (late) writeSync(2, TOOK_TOO_LONG)
  if (orphaned || grown || late) process.kill(process.pid, 'SIGKILL')
}, 200)
