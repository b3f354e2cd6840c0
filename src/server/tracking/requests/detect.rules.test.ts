import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RequestType } from '../../../contract/vocabulary/index.ts'
import { refusal, withLine } from './detect.rules.ts'
import { requestRow } from '../testing/requests.ts'

const line = (scac: string, container: string[], able = true) => ({
  scac,
  name: scac,
  short_name: scac,
  alternative_scacs: [],
  bill_of_lading_prefixes: [scac],
  container_prefixes: container,
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: able,
  container_number_tracking_support: able,
})
const lines = [line('OOLU', ['OOLU', 'OOCU']), line('SMLU', ['SMLU', 'SMAU'], false), line('ANNU', ['OOCU'])]

const request = (request_type: RequestType, normalized_number: string, scac: string | null = null) =>
  requestRow({ request_type, request_number: normalized_number, normalized_number, scac })

test("The line that a number names is taken, and the number is compared without the line's code from then on", () => {
  expect(withLine(request('bill_of_lading', 'OOLU2148468620'), lines)).toMatchObject({
    scac: 'OOLU',
    normalized_number: '2148468620',
  })
  expect(withLine(request('container', 'OOLU1234560'), lines)).toMatchObject({
    scac: 'OOLU',
    normalized_number: 'OOLU1234560',
  })
})

test('A line that does not answer to this kind of number is not taken', () => {
  expect(withLine(request('bill_of_lading', 'SMLU1234567'), lines).scac).toBe('SMLU')
  expect(withLine(request('booking_number', 'SMLU1234567'), lines).scac).toBeNull()
  expect(withLine(request('container', 'SMAU1234567'), lines).scac).toBeNull()
})

test('Where several lines share the prefix, none is guessed, and the request fails for it', () => {
  const shared = withLine(request('container', 'OOCU1234560'), lines)
  expect(shared.scac).toBeNull()
  expect(refusal(shared)).toEqual({ kind: 'refused', reason: 'scac_auto_detect_failed' })
})

test('A container number without the form of one is invalid; with a wrong check digit it is checked with the line', () => {
  expect(refusal(request('container', 'OOLU123456', 'OOLU'))?.reason).toBe('invalid_number')
  expect(refusal(request('container', 'OOLU1234567', 'OOLU'))).toBeUndefined()
  expect(refusal(request('container', 'OOLU1234560', 'OOLU'))).toBeUndefined()
  expect(refusal(request('bill_of_lading', 'OOLU123456', 'OOLU'))).toBeUndefined()
})

test('A line that was named is never changed, whatever the number', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom<RequestType>('bill_of_lading', 'booking_number', 'container'),
      (number, type) => {
        const named = request(type, number, 'MSCU')
        return withLine(named, lines) === named
      },
    ),
  )
})
