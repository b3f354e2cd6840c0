import type { HistoryLine } from '../../../contract/operations/index.ts'

const reporters: Readonly<Record<string, string>> = {
  line: 'the line',
  terminal: 'the terminal',
  rail: 'the railway',
}

/** `reported by the terminal`, `entered by Dana Kim`, `ended by itself`. */
export function byText({ source, by, after }: Pick<HistoryLine, 'source' | 'by' | 'after'>): string {
  if (source === 'person') {
    if (after !== null) return `entered by ${by ?? 'hand'}`
    return by === null ? 'entered by hand, ended by itself' : `ended by ${by}`
  }
  const reporter = source === null ? undefined : reporters[source]
  return reporter === undefined ? 'reported' : `reported by ${reporter}`
}
