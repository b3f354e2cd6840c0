// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shipmentOf } from '../../api/testing/records.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { click, focus, pressKeys, type, until } from '../../ui/testing/act-as-person.ts'
import { closePage } from '../../ui/testing/open-page.ts'
import { documentOf, sampleEvidence, sampleField, noticeFields, oneDocument } from './testing/documents.ts'
import { acceptButton, fieldGrid, fieldRow, openReview } from './testing/review-page.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

const missing = 'Mark it on the page, or type'

test('key fields of which nothing was found are typed or said to be absent by keys, and only then it is accepted', async () => {
  const notice = oneDocument(documentOf({ missing_values: 4 }), sampleEvidence())
  const { main } = await openReview(notice.answers)
  const [first] = await until(() => all(fieldGrid(), 'rowgroup'))
  expect(readableText(first)).toContain('Look at these')
  expect(readableText(fieldRow('Port of loading'))).toContain(missing)
  expect(acceptButton().getAttribute('aria-disabled')).toBe('true')
  await pressKeys('Enter')
  expect(readableText(main)).toMatch(/fields are empty\. Fill them/)
  expect(notice.edits).toEqual([])

  await focus(fieldRow('Port of loading'))
  await pressKeys('a')
  await type('Shanghai')
  await pressKeys('Enter')
  expect(readableText(fieldRow('Port of loading'))).toContain('Shanghai')
  await until(() => expect(document.activeElement).toBe(fieldRow('Port of loading')))
  await pressKeys('j')
  const next = fieldRow('Port of discharge')
  expect(document.activeElement).toBe(next)
  await pressKeys('x')
  expect(readableText(next)).toContain('Not on the document')
  await pressKeys('x')
  expect(readableText(next)).toContain(missing)
  await pressKeys('x')
  await pressKeys('Shift+X')
  expect(readableText(main)).not.toContain(missing)
  expect(acceptButton().getAttribute('aria-disabled')).toBe('false')
  await pressKeys('Enter')
  await until(() => expect(notice.document().attributes.reviewed_at).not.toBeNull())
  const [sent] = notice.edits
  expect(sent?.reviewed).toBe(true)
  expect(sent?.absent_fields).toContain('port_of_discharge')
  expect(sent?.extracted_data_manual).toEqual({ port_of_loading: { location_name: 'Shanghai' } })
  await closePage()

  await openPageAs({ role: 'clerk' })
  await openReview(notice.answers)
  await until(() => expect(readableText(fieldRow('Port of discharge'))).toContain('Not on the document'))
  expect(readableText(fieldRow('Port of loading'))).toContain('Shanghai')
})

test('a value that tracking has otherwise shows both, and neither is picked silently', async () => {
  const check = (value: string, agrees: boolean) => ({
    source: 'shipment' as const,
    agrees,
    value,
    estimated: value === '2026-11-24',
    read_confidence: 0.97,
  })
  const arrival = sampleField('expected_arrival_date', '2026-11-23', {
    confidence: 0.5,
    check: check('2026-11-24', false),
  })
  const fields = [
    ...noticeFields.filter(({ path }) =>
      ['consignee.party_name', 'carrier_export_voyage_number'].includes(path),
    ),
    arrival,
    sampleField('vessel_name', 'MAERSK EMDEN', { check: check('MAERSK EMDEN', true) }),
    sampleField('carrier_booking_reference', 'BKG73000122', { check: check('BKG73000122', true) }),
  ]
  const notice = oneDocument(
    documentOf({ document_type: 'booking_confirmation', differing_values: 1 }),
    sampleEvidence({ fields }),
    [shipmentOf(1, [])],
  )
  const { main } = await openReview(notice.answers)
  const [first] = await until(() => all(fieldGrid(), 'rowgroup'))
  expect(readableText(first)).toContain('Expected arrival date')
  const row = fieldRow('Expected arrival date')
  expect(readableText(row)).toContain('23 Nov 2026')
  expect(readableText(row)).toContain('Tracking: est. 24 Nov 2026')
  expect(readableText(row)).toContain('differs')
  expect(readableText(fieldRow('Booking number'))).toContain('tracked')
  expect(readableText(fieldRow('Vessel'))).toContain('tracking')
  expect(readableText(main)).toMatch(/agree with tracking/)
  await click(onlyOne(row, 'button', 'Expected arrival date: keep as printed'))
  expect(readableText(row)).not.toContain('Tracking: est.')
  expect(readableText(row)).toContain('23 Nov 2026')
})
