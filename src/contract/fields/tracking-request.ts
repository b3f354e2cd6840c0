import { msg } from '../language/index.ts'
import { failedReasons, requestStatuses, requestTypes } from '../vocabulary/tracking.ts'
import type { FieldTable } from './field.ts'

/**
 * The fields of a tracking request: docs/interface.md, "tracking_request". `scac` is null only while a carrier is
 * still being inferred. Attributes stand in the order in which they are presented.
 */
export const trackingRequestFields = {
  request_number: {
    kind: 'identifier',
    heading: msg('Number'),
    presence: 'always',
    list: true,
    unique: true,
    says: 'Regardless of spaces and dashes',
    example: 'MAEU221876618',
  },
  request_type: {
    kind: 'enum',
    heading: msg('Type of number'),
    values: requestTypes,
    presence: 'always',
    list: true,
  },
  scac: { kind: 'code', heading: msg('Carrier'), list: true, example: 'MAEU' },
  status: {
    kind: 'enum',
    heading: msg('Status'),
    values: requestStatuses,
    presence: 'always',
    initial: 'pending',
    list: true,
  },
  failed_reason: {
    kind: 'word',
    heading: msg('Why it failed'),
    values: failedReasons,
    list: true,
    example: 'not_found',
  },
  is_retrying: {
    kind: 'boolean',
    heading: msg('Trying again'),
    presence: 'always',
    initial: false,
    list: true,
  },
  retry_count: { kind: 'integer', heading: msg('Attempts'), list: true },
  ref_numbers: { kind: 'labels', heading: msg('References'), list: true },
  tags: { kind: 'labels', heading: msg('Tags'), list: true },
  tracked_object: {
    heading: msg('Shipment id'),
    derived: { kind: 'id', only: 'filter', says: 'The id of the shipment that came of it' },
  },
  customer: { heading: msg('Customer'), derived: { kind: 'id', only: 'filter' } },
  created_at: { kind: 'instant', heading: msg('Added'), presence: 'always', reported: false, list: true },
  updated_at: { kind: 'instant', heading: msg('Changed'), presence: 'always', list: true },
  /** The times of the last check, the next one and the end of checks: computed when a request is presented. */
  last_checked_at: { heading: msg('Last checked at'), exported: { kind: 'instant', zones: [] } },
  next_check_at: { heading: msg('Next check at'), exported: { kind: 'instant', zones: [] } },
  gives_up_at: { heading: msg('Gives up at'), exported: { kind: 'instant', zones: [] } },
} as const satisfies FieldTable
