import { runInNewContext } from 'node:vm'

/**
 * A person's regular expression may take for ever on some text: it is stopped, and the text does not match. Stopped by
 * the wall, but held to the processor: where others keep the machine busy, one that did not get its time is run again.
 */
const milliseconds = 50

/** Whether any part of the text matches a pattern that a person wrote. */
export function matches(pattern: string, text: string): boolean {
  const began = process.threadCpuUsage()
  for (;;) {
    try {
      const context = { pattern, text }
      return runInNewContext('new RegExp(pattern).test(text)', context, { timeout: milliseconds }) === true
    } catch (error) {
      const { user, system } = process.threadCpuUsage(began)
      if (!wasStopped(error) || user + system >= milliseconds * 1000) return false
    }
  }
}

const wasStopped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
