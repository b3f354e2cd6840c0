import { workerData } from 'node:worker_threads'

/** A thread beside the one that reads, which may be caught in a loop: ends the process with its parent, or when it grew. */
const { parent, bytes } = workerData as { parent: number; bytes: number }

setInterval(() => {
  const orphaned = process.ppid !== parent
  const grown = bytes > 0 && process.memoryUsage.rss() > bytes
  if (orphaned || grown) process.kill(process.pid, 'SIGKILL')
}, 200)
