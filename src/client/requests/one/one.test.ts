import { expect, test } from 'vitest'
import type { InferredNumber } from '../../../contract/operations/index.ts'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { failedReasons } from '../../../contract/vocabulary/index.ts'
import { replacementOf, needsInference, remediesFor, rightDigit } from './remedies.present.ts'
import { describeRequest, describeWhen } from './status.present.ts'

const now = new Date('2026-11-21T12:00:00Z')
const facts = (changes: Partial<TrackingRequest['attributes']> = {}): TrackingRequest['attributes'] => ({
  request_number: 'MAEU229011812',
  request_type: 'bill_of_lading',
  scac: 'MSCU',
  status: 'failed',
  failed_reason: 'not_found',
  is_retrying: false,
  retry_count: null,
  ref_numbers: ['PO1'],
  tags: ['spring'],
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  ...changes,
})
const inferred = {
  id: '1',
  type: 'infer_number_results',
  attributes: {
    number_type: 'bill_of_lading',
    validation: {
      is_valid: true,
      type: 'shipment',
      check_digit_passed: null,
      parsed_number: null,
      reason: null,
    },
    shipping_line: {
      decision: 'needs_confirmation',
      selected: null,
      candidates: [
        { scac: 'MSCU', name: 'MSC', confidence: 0.5 },
        { scac: 'MAEU', name: 'Maersk', confidence: 0.4 },
      ],
    },
  },
} satisfies InferredNumber
const labels = (changes: Parameters<typeof facts>[0], shipment_id: string | null = null) =>
  remediesFor(facts(changes), { inferred, shipment_id }).map(({ label }) => label)

test('when the carrier does not know the number, the first remedy is the likely other carrier', () => {
  expect(labels({})).toEqual([
    'Ask Maersk',
    'Ask for it as a booking',
    'Another carrier',
    'Correct the number',
    'Ask again',
  ])
  expect(needsInference(facts())).toBe(true)
})

test('a wrong check digit is corrected, and only a container number is offered as a container', () => {
  const container = {
    request_number: 'CSQU3054384',
    request_type: 'container' as const,
    failed_reason: 'not_found' as const,
  }
  expect(labels(container)[0]).toBe('Ask for CSQU 305438-3')
  expect(rightDigit('CSQU3054383')).toBeNull()
  expect(labels({ ...container, request_type: 'booking_number' })).toContain('Ask for it as a container')
  expect(labels({})).not.toContain('Ask for it as a container')
})

test('every reason has a fitting first remedy', () => {
  const first = Object.fromEntries(
    failedReasons.map((failed_reason) => [failed_reason, labels({ failed_reason }, 'a-shipment')[0]]),
  )
  expect(first).toEqual({
    booking_cancelled: 'Correct the number',
    duplicate: 'Open the shipment',
    expired: 'Ask Maersk',
    internal_processing_error: 'Ask again',
    invalid_number: 'Ask for it as a booking',
    not_found: 'Ask Maersk',
    retries_exhausted: 'Ask again',
    shipping_line_unreachable: 'Ask again',
    unrecognized_response: 'Ask again',
    data_unavailable: 'Open the shipment',
    scac_auto_detect_failed: 'Ask Maersk',
    no_source: 'Ask Maersk',
  })
  expect(labels({ failed_reason: 'something_new' }).length).toBeGreaterThan(0)
})

test('a pending request has no remedy, an awaited one can be corrected, and a tracked one is opened', () => {
  expect(labels({ status: 'pending', failed_reason: null })).toEqual([])
  expect(labels({ status: 'awaiting_manifest' })).toContain('Ask Maersk')
  expect(labels({ status: 'awaiting_manifest' })).not.toContain('Ask again')
  expect(labels({ status: 'created', failed_reason: null }, 'a-shipment')).toEqual(['Open the shipment'])
})

test('a replacement keeps references and tags, and an unknown carrier is detected again', () => {
  expect(replacementOf(facts(), { scac: 'MAEU' })).toEqual({
    request_type: 'bill_of_lading',
    request_number: 'MAEU229011812',
    scac: 'MAEU',
    ref_numbers: ['PO1'],
    shipment_tags: ['spring'],
  })
  expect(replacementOf(facts({ scac: null }), {})).toMatchObject({ auto_detect_vocc_scac: true })
})

test('the status of a request names the carrier, the kind of number, the next check and the end', () => {
  const awaited = facts({
    status: 'awaiting_manifest',
    next_check_at: '2026-11-21T14:05:00Z',
    gives_up_at: '2026-11-27T12:00:00Z',
  })
  expect(describeRequest(awaited, 'Maersk', now)).toEqual({
    what: 'Maersk does not know this bill of lading yet.',
    next: 'We ask again at 14:05 UTC and give up on Fri 27 Nov.',
  })
  const without = describeRequest(facts({ status: 'awaiting_manifest' }), null, now)
  expect(without.what).toBe('The carrier does not know this bill of lading yet.')
  expect(describeRequest(facts({ failed_reason: 'booking_cancelled' }), 'MSC', now).what).toMatch(/cancelled/)
})

test('a time today has no date, another day has its date, and a time that is due is "soon"', () => {
  expect(describeWhen('2026-11-21T14:05:00Z', now)).toBe('at 14:05 UTC')
  expect(describeWhen('2026-11-22T14:05:00Z', now)).toBe('on Sun 22 Nov 14:05 UTC')
  expect(describeWhen('2026-11-21T11:59:00Z', now)).toBe('soon')
})

test('a request that no source covers says so, before it fails and after it was found once', () => {
  const describe = (status: string) =>
    describeRequest(facts({ status, failed_reason: 'no_source' }), 'MSC', now)
  expect(describe('pending')).toEqual({
    what: 'Nothing is asked for MSCU: no source of this account answers for its bills of lading.',
    next: 'Connect a source that does: it is then asked at once. Or track it by another of its numbers.',
  })
  expect(describe('created').what).toBe(
    'It was found before. Nothing is asked for MSCU: no source of this account answers for its bills of lading.',
  )
})
