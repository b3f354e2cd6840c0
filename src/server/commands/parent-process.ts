const CHECK_MS = 500

/**
 * Calls once the process that started this one has ended, if that was `npm start`: on a signal npm ends with its shell, and passes the
 * signal on to neither. Another parent may end as it likes: who starts a service in the background does so.
 */
export function onEndOfNpm(ended: () => void, env: Record<string, string | undefined>): void {
  if (env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, CHECK_MS)
  timer.unref()
}
