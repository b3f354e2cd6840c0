import { t } from '../../../contract/language/index.ts'
import type { AuditGroup } from '../../../contract/vocabulary/index.ts'

/** Which entries are shown; empty texts are no condition. */
export interface AuditFilter {
  q: string
  group: string
  /** The id of a person or key. */
  actor: string
  /** The id of a record. */
  record: string
  /** Calendar days of the browser, both included. */
  from: string
  to: string
}

export const groupTexts: Readonly<Record<AuditGroup, string>> = {
  records: t('Shipments, containers, requests'),
  documents: t('Documents'),
  lists: t('Views, links, exports'),
  people: t('People'),
  sign_in: t('Signing in'),
  keys: t('API keys'),
  webhooks: t('Webhooks'),
  sources: t('Sources'),
  settings: t('Other settings'),
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const dayIn = (fields: URLSearchParams, name: string) => {
  const given = fields.get(name) ?? ''
  return isDay(given) ? given : ''
}

/** Read from the address of the page: what is not known is no condition. */
export function readAuditFilter(fields: URLSearchParams): AuditFilter {
  const group = fields.get('group') ?? ''
  return {
    q: fields.get('q') ?? '',
    group: Object.hasOwn(groupTexts, group) ? group : '',
    actor: fields.get('who') ?? '',
    record: fields.get('record') ?? '',
    from: dayIn(fields, 'from'),
    to: dayIn(fields, 'to'),
  }
}

/** The beginning of a day of the browser, some days later. */
const startOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** As parameters of the list of entries. */
export const auditQuery = ({ q, group, actor, record, from, to }: AuditFilter): Record<string, string> => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(group !== '' && { 'filter[group]': group }),
  ...(actor !== '' && { 'filter[actor]': actor }),
  ...(record !== '' && { 'filter[record]': record }),
  ...(from !== '' && { 'filter[at][start]': startOf(from) }),
  ...(to !== '' && { 'filter[at][end]': startOf(to, 1) }),
})
