import { expect, test } from 'vitest'
import { containerOf, idOf, shipmentOf } from '../api/testing/records.ts'
import { matchOf, recordsWith, resultOf } from './testing/records.ts'
import { addressOfResult, choiceOf, findRowsOf } from './find-rows.present.ts'

const now = new Date('2026-11-20T18:58:00Z')
const found = resultOf('csqu3054383', { matches: [matchOf(2)], check_digit: { right: true, expected: 3 } })
const entriesOf = (...results: ReturnType<typeof resultOf>[]) =>
  results.map((result) => ({ identifier: result.identifier, result }))
const none = new Map<number, string>()

test('one match leads to its shipment with the container selected', () => {
  expect(addressOfResult(found)).toBe(`/shipments/${idOf(1)}?container=${idOf(2)}`)
  expect(addressOfResult({ ...found, matches: [matchOf(2, { container_id: null })] })).toBe(
    `/shipments/${idOf(1)}`,
  )
})

test('of several matches the first is opened, as the deep link says', () => {
  expect(addressOfResult({ ...found, matches: [matchOf(2), matchOf(3)] })).toBe(
    `/shipments/${idOf(1)}?container=${idOf(2)}&found=csqu3054383`,
  )
})

test('a number with a wrong check digit leads to the tracked container that it almost is', () => {
  const wrong = resultOf('CSQU3054384', {
    rule: 'untracked',
    check_digit: { right: false, expected: 3 },
    similar: [matchOf(2)],
  })
  const [row] = findRowsOf(entriesOf(wrong), none, now)
  expect(row?.similar).toEqual({
    number: 'CSQU 305438-3',
    href: `/shipments/${idOf(1)}?container=${idOf(2)}`,
  })
})

test('a container without a shipment leads to the list of containers', () => {
  expect(addressOfResult({ ...found, matches: [matchOf(2, { shipment_id: null })] })).toBe(
    '/containers?q=CSQU3054383',
  )
})

test('no match leads to the shipments with the query filled in', () => {
  expect(addressOfResult(resultOf('MSCU1234567'))).toBe('/shipments?q=MSCU1234567')
})

test('every pasted identifier has a row and a resolution, also before it is looked up', () => {
  const rows = findRowsOf(
    [
      ...entriesOf(
        found,
        resultOf('MEDU0000001', { rule: 'untracked' }),
        resultOf('CSQU 305438-3'),
        resultOf('MSCU1234567', { rule: 'untracked', check_digit: { right: false, expected: 6 } }),
        resultOf('TCLU6718158', { matches: [matchOf(4)], check_digit: { right: false, expected: 9 } }),
        resultOf('9104', { rule: 'partial_shipment', matches: [matchOf(5), matchOf(6)] }),
      ),
      { identifier: 'OOLU9082218' },
      { identifier: 'oolu9082218' },
    ],
    none,
    now,
  )
  expect(rows.map(({ place, label, warning }) => [place, label, warning])).toEqual([
    [1, 'Found', null],
    [2, 'Not tracked', null],
    [3, 'Same as row 1', null],
    [4, 'Check digit should be 6', null],
    [5, 'Found', 'Check digit should be 9'],
    [6, '2 matches', null],
    [7, 'Not looked up', null],
    [8, 'Same as row 7', null],
  ])
  expect(rows.map(({ resolution }) => resolution)).toEqual([
    'found',
    'untracked',
    'repeated',
    'wrong_digit',
    'found',
    'several',
    'waiting',
    'repeated',
  ])
})

test('a repeat is found even when the two identifiers are in different lookups', () => {
  const rows = findRowsOf(entriesOf(found, { ...found, identifier: 'CSQU–3054383' }), none, now)
  expect(rows[1]).toMatchObject({
    resolution: 'repeated',
    label: 'Same as row 1',
    container: null,
    href: null,
  })
})

test('of several exact matches the newest is shown, until another is chosen', () => {
  const containers = [containerOf(2, { seal_number: 'new' }), containerOf(3, { seal_number: 'old' })]
  const entries = [
    {
      identifier: 'csqu3054383',
      result: { ...found, matches: [matchOf(2), matchOf(3)] },
      records: recordsWith(containers),
    },
  ]
  const sealOf = (chosen: Map<number, string>) =>
    findRowsOf(entries, chosen, now)[0]?.container?.record.attributes.seal_number
  expect(sealOf(none)).toBe('new')
  expect(sealOf(new Map([[1, choiceOf(matchOf(3))]]))).toBe('old')
  expect(sealOf(new Map([[1, 'gone']]))).toBe('new')
})

test('of several partial matches none is shown until one is chosen', () => {
  const result = resultOf('305438', { rule: 'partial_container', matches: [matchOf(2), matchOf(3)] })
  const entries = [{ identifier: '305438', result, records: recordsWith([containerOf(2), containerOf(3)]) }]
  expect(findRowsOf(entries, none, now)[0]).toMatchObject({ match: null, container: null, href: null })
  const [row] = findRowsOf(entries, new Map([[1, choiceOf(matchOf(3))]]), now)
  expect(row?.container?.key).toBe(idOf(3))
  expect(row?.how).toBe('part of container CSQU3054383')
})

test('a bill of lading has the containers of its shipment, the most urgent first', () => {
  const due = (pickup_lfd_terminal: string | null) => ({
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal, pickup_lfd_rail: null },
  })
  const containers = [
    containerOf(2),
    containerOf(3, due('2026-11-25T07:59:00Z')),
    containerOf(4, due('2026-11-22T07:59:00Z')),
  ]
  const result = resultOf('MEDU9104472', {
    rule: 'exact_shipment',
    matches: [matchOf(9, { container_id: null, matched_field: 'bill_of_lading_number' })],
  })
  const [row] = findRowsOf(
    [{ identifier: 'MEDU9104472', result, records: recordsWith(containers, [shipmentOf(1, containers)]) }],
    none,
    now,
  )
  expect(row?.containers.map(({ key }) => key)).toEqual([idOf(4), idOf(3), idOf(2)])
  expect(row).toMatchObject({
    how: 'bill of lading',
    href: `/shipments/${idOf(1)}`,
    container: { key: idOf(4) },
  })
})
