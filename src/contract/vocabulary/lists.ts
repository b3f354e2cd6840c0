/** The lists that can be viewed, exported and edited many rows at a time. */
export const viewedLists = ['containers', 'shipments', 'tracking_requests'] as const
export type ViewedList = (typeof viewedLists)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const bulkActions = [
  'add_ref_numbers',
  'remove_ref_numbers',
  'add_tags',
  'remove_tags',
  'assign',
  'set_note',
  'set_custom_field',
  'stop_tracking',
  'resume_tracking',
  'refresh',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** What became of one record of a bulk edit: `unchanged` had it already, `refused` says why in its detail. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** The result of the check of one row before it is added to a batch. */
export const rowCheckResults = [
  'new',
  'choose_carrier',
  'tracked',
  'requested',
  'repeated',
  'invalid',
] as const
export type RowCheckResult = (typeof rowCheckResults)[number]

/** The state of a row of a batch: `existing` was tracked or requested already. */
export const batchRowStates = ['waiting', 'created', 'existing', 'rejected'] as const
export type BatchRowState = (typeof batchRowStates)[number]

/** Rows of one batch, records named by their ids in one bulk edit or export, values of a facet (of hours: a week of them). */
export const listLimits = { batchRows: 5000, ids: 1000, facetValues: 100, facetHours: 168 } as const
