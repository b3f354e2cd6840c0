import { runInNewContext } from 'node:vm'
import { RE2JS, RE2JSSyntaxException } from 're2js'

/**
 * Whether a part of the text matches the pattern of a definition. RE2 needs time linear in the length of the text. Patterns
 * that it does not support (look-around, back references) run in V8's engine with a time limit.
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
 * Processor time in MAX_PATTERN_TIME. The limit of `node:vm` counts wall time, so on a busy machine a pattern that did not
 * get its processor time is run again. A pattern that is stopped does not match.
 */
const MAX_PATTERN_TIME = 50

function matchesInTime(pattern: string, text: string): boolean {
  const began = process.threadCpuUsage()
  for (;;) {
    try {
      const context = { pattern, text }
      return (
        runInNewContext('new RegExp(pattern).test(text)', context, { timeout: MAX_PATTERN_TIME }) === true
      )
    } catch (error) {
      const { user, system } = process.threadCpuUsage(began)
      if (!wasStopped(error) || user + system >= MAX_PATTERN_TIME * 1000) return false
    }
  }
}

const wasStopped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
