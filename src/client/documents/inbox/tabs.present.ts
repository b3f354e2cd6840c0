import { t } from '../../../contract/language/index.ts'
import type { documentColumns } from '../../../contract/operations/lists/index.ts'
import type { ListView } from '../../lists/view/index.ts'

/** A usual filter of the inbox: its address, its count and whether it is the current one follow from the filters alone. */
export interface InboxTab {
  label: string
  filters: ListView<'documents'>['filters']
}

const tab = (label: string, values: Partial<Record<keyof typeof documentColumns, string>>): InboxTab => ({
  label,
  filters: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, { values: [value] }])),
})

/** What was read and is about no record of the account; of these, `ambiguous` are those where a person can choose the shipment. */
const unlinked = { linked: 'false', state: 'read' } as const

/** The usual filters of the inbox, in their order. */
export const inboxTabs: readonly InboxTab[] = [
  tab(t('All'), {}),
  tab(t('To review'), { to_review: 'true' }),
  tab(t('Type not sure'), { to_review: 'true', state: 'read', is_unsure: 'true' }),
  tab(t('Which one?'), { ...unlinked, ambiguous: 'true' }),
  tab(t('Not matched'), { ...unlinked, ambiguous: 'false' }),
  tab(t('Failed'), { state: 'failed' }),
  tab(t('Accepted'), { reviewed: 'true' }),
]
