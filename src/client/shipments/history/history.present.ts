import { t } from '../../../contract/language/index.ts'
import type { HistoryLine } from '../../../contract/operations/index.ts'

const reported: Readonly<Record<string, string>> = {
  line: t('reported by the line'),
  terminal: t('reported by the terminal'),
  rail: t('reported by the railway'),
}

/** `reported by the terminal`, `entered by Dana Kim`, `ended by itself`. */
export function byText({ source, by, after }: Pick<HistoryLine, 'source' | 'by' | 'after'>): string {
  if (source === 'person') {
    if (after !== null) return by === null ? t('entered by hand') : t('entered by {name}', { name: by })
    return by === null ? t('entered by hand, ended by itself') : t('ended by {name}', { name: by })
  }
  return (source === null ? undefined : reported[source]) ?? t('reported')
}
