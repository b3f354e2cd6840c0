import { currentRequest } from './request-context.ts'
import { withSources } from './source-places.ts'

/** One line of JSON per entry, on standard error: standard output is for the person who starts the service. */
export interface Log {
  info(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

const printable = (value: unknown): unknown =>
  value instanceof Error ? withSources(value.stack ?? value.message) : value

/** A line for people: names with their values, longer texts below. */
const asText = ({ at, level, message, ...rest }: Record<string, unknown>): string => {
  const fields = Object.entries(rest).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.includes('\n') ? `\n  ${text.replaceAll('\n', '\n  ')}` : ` ${name}=${text}`
  })
  return `${String(at)} ${String(level)} ${String(message)}${fields.join('')}`
}

/** `write` receives each line with its newline; `now` is the wall clock. Lines of a request carry its id. */
export function createLog(
  write: (line: string) => void,
  now: () => Date,
  format: 'json' | 'text' = 'json',
): Log {
  const line =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const rest = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, printable(value)]))
      const request = currentRequest()?.id
      const entry = { at: now().toISOString(), level, message, ...(request && { request }), ...rest }
      write(`${format === 'json' ? JSON.stringify(entry) : asText(entry)}\n`)
    }
  return { info: line('info'), error: line('error') }
}
