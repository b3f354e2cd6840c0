/** One line of JSON per entry, on standard error: standard output is for the person who starts the service. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

const printable = (value: unknown): unknown =>
  value instanceof Error ? (value.stack ?? value.message) : value

/** `write` receives each line with its newline; `now` is the wall clock. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const line =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const rest = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, printable(value)]))
      write(`${JSON.stringify({ at: now().toISOString(), level, message, ...rest })}\n`)
    }
  return { info: line('info'), error: line('error') }
}
