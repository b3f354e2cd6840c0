import { runInNewContext } from 'node:vm'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Whether any part of the text matches a pattern that a person wrote. RE2 takes time by the length of the text alone;
 * what it does not know (look-around, back references) is left to the engine's own, which may take for ever.
 */
export function matches(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find()
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return matchesInTime(pattern, text)
  }
}

/**
 * Stopped by the wall, but held to the processor: where others keep the machine busy, one that did not get its time is
 * run again. A pattern that is stopped does not match.
 */
const milliseconds = 50

function matchesInTime(pattern: string, text: string): boolean {
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
