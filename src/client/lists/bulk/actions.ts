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

const several = 'Several with commas between'

export const actionWords: Record<BulkAction, ActionWords> = {
  add_ref_numbers: {
    label: 'Add reference',
    ask: (what) => `Add a reference to ${what}`,
    go: 'Add',
    field: 'Reference number',
    hint: several,
  },
  add_tags: {
    label: 'Tag',
    ask: (what) => `Tag ${what}`,
    go: 'Tag',
    field: 'Tag',
    hint: `${several}. Tags are the shipment’s: all its containers have them`,
  },
  refresh: { label: 'Refresh' },
  stop_tracking: {
    label: 'Stop tracking',
    ask: (what) => `Stop tracking ${what}?`,
    go: 'Stop tracking',
    hint: 'Whole shipments are stopped: carriers and terminals are not asked about them any more. It can be undone.',
  },
  remove_ref_numbers: {
    label: 'Remove reference',
    ask: (what) => `Remove a reference from ${what}`,
    go: 'Remove',
    field: 'Reference number',
    hint: several,
  },
  remove_tags: {
    label: 'Remove tag',
    ask: (what) => `Remove a tag from ${what}`,
    go: 'Remove',
    field: 'Tag',
    hint: several,
  },
  assign: { label: 'Assign', ask: (what) => `Assign ${what}` },
  set_note: { label: 'Note', ask: (what) => `Write a note on ${what}`, go: 'Write' },
  set_custom_field: {
    label: 'Set custom field',
    ask: (what) => `Set a custom field of ${what}`,
    go: 'Set',
  },
  resume_tracking: { label: 'Resume tracking' },
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
