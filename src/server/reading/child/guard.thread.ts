import { workerData } from 'node:worker_threads'

/**
 * Runs in a thread, because the main thread may be in an endless loop. Ends the process when its parent has ended or
 * when it uses too much memory.
 */
const { parent, bytes } = workerData as { parent: number; bytes: number }

setInterval(() => {
  const orphaned = process.ppid !== parent
  const grown = bytes > 0 && process.memoryUsage.rss() > bytes
  if (orphaned || grown) process.kill(process.pid, 'SIGKILL')
}, 200)
