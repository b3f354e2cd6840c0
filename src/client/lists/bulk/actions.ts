import { t } from '../../../contract/language/index.ts'
import type { BulkAction } from '../../../contract/vocabulary/index.ts'

interface ActionWords {
  label: string
  /** The dialog's question, of `38 containers`; none where it is done at once. */
  ask?: (what: string) => string
  go?: string
  /** What typing is for. */
  field?: string
  hint?: string
}

const several = t('Several with commas between')

export const actionWords: Record<BulkAction, ActionWords> = {
  add_ref_numbers: {
    label: t('Add reference'),
    ask: (what) => t('Add a reference to {what}', { what }),
    go: t('Add'),
    field: t('Reference number'),
    hint: several,
  },
  add_tags: {
    label: t('Tag'),
    ask: (what) => t('Tag {what}', { what }),
    go: t('Tag'),
    field: t('Tag'),
    hint: t('Several with commas between. Tags are the shipment’s: all its containers have them'),
  },
  refresh: { label: t('Refresh') },
  stop_tracking: {
    label: t('Stop tracking'),
    ask: (what) => t('Stop tracking {what}?', { what }),
    go: t('Stop tracking'),
    hint: t(
      'Whole shipments are stopped: carriers and terminals are not asked about them any more. It can be undone.',
    ),
  },
  remove_ref_numbers: {
    label: t('Remove reference'),
    ask: (what) => t('Remove a reference from {what}', { what }),
    go: t('Remove'),
    field: t('Reference number'),
    hint: several,
  },
  remove_tags: {
    label: t('Remove tag'),
    ask: (what) => t('Remove a tag from {what}', { what }),
    go: t('Remove'),
    field: t('Tag'),
    hint: several,
  },
  assign: { label: t('Assign'), ask: (what) => t('Assign {what}', { what }) },
  set_note: { label: t('Note'), ask: (what) => t('Write a note on {what}', { what }), go: t('Write') },
  set_custom_field: {
    label: t('Set custom field'),
    ask: (what) => t('Set a custom field of {what}', { what }),
    go: t('Set'),
  },
  resume_tracking: { label: t('Resume tracking') },
}

/** What is at hand, and what stands behind "More". */
export const firstActions: Record<'containers' | 'shipments', readonly BulkAction[]> = {
  containers: ['assign', 'set_note', 'add_tags', 'refresh'],
  shipments: ['add_ref_numbers', 'add_tags', 'refresh', 'stop_tracking'],
}
const later = [
  'add_ref_numbers',
  'remove_ref_numbers',
  'remove_tags',
  'set_custom_field',
  'stop_tracking',
  'resume_tracking',
] as const satisfies BulkAction[]
export const moreActions = {
  containers: later,
  shipments: later.filter((action) => !firstActions.shipments.includes(action)),
}
