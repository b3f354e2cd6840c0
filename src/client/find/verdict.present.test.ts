import { expect, test } from 'vitest'
import { boxOf, idOf, matchOf, recordsWith, resultOf, shipmentOf } from './testing/records.ts'
import { addressOfResult, choiceOf, findRowsOf } from './verdict.present.ts'

const now = new Date('2026-11-20T18:58:00Z')
const found = resultOf('csqu3054383', { matches: [matchOf(2)], check_digit: { right: true, expected: 3 } })
const askedOf = (...results: ReturnType<typeof resultOf>[]) =>
  results.map((result) => ({ identifier: result.identifier, result }))
const none = new Map<number, string>()

test('one match leads to its shipment with the container selected', () => {
  expect(addressOfResult(found)).toBe(`/shipments/${idOf(1)}?container=${idOf(2)}`)
  expect(addressOfResult({ ...found, matches: [matchOf(2, { container_id: null })] })).toBe(
    `/shipments/${idOf(1)}`,
  )
})

test('of several matches the first is opened, as the deep link says', () => {
  expect(addressOfResult({ ...found, matches: [matchOf(2), matchOf(3)] })).toContain(idOf(2))
})

test('a box without a shipment leads to its list', () => {
  expect(addressOfResult({ ...found, matches: [matchOf(2, { shipment_id: null })] })).toBe(
    '/containers?q=CSQU3054383',
  )
})

test('no match leads to the shipments with the query filled in', () => {
  expect(addressOfResult(resultOf('MSCU1234567'))).toBe('/shipments?q=MSCU1234567')
})

test('every pasted identifier has its row and its verdict, those that wait to be looked up too', () => {
  const rows = findRowsOf(
    [
      ...askedOf(
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
  expect(rows.map(({ place, words, warning }) => [place, words, warning])).toEqual([
    [1, 'Found', null],
    [2, 'Not tracked', null],
    [3, 'Same as row 1', null],
    [4, 'Check digit should be 6', null],
    [5, 'Found', 'Check digit should be 9'],
    [6, '2 matches', null],
    [7, 'Not looked up', null],
    [8, 'Same as row 7', null],
  ])
  expect(rows.map(({ verdict }) => verdict)).toEqual([
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

test('a repeat is known over the border of two lookups, which do not know of each other', () => {
  const rows = findRowsOf(askedOf(found, { ...found, identifier: 'CSQU–3054383' }), none, now)
  expect(rows[1]).toMatchObject({ verdict: 'repeated', words: 'Same as row 1', box: null, href: null })
})

test('of several that carry the very number the newest is shown, until another is chosen', () => {
  const boxes = [boxOf(2, { seal_number: 'new' }), boxOf(3, { seal_number: 'old' })]
  const asked = [
    {
      identifier: 'csqu3054383',
      result: { ...found, matches: [matchOf(2), matchOf(3)] },
      records: recordsWith(boxes),
    },
  ]
  const sealOf = (chosen: Map<number, string>) =>
    findRowsOf(asked, chosen, now)[0]?.box?.record.attributes.seal_number
  expect(sealOf(none)).toBe('new')
  expect(sealOf(new Map([[1, choiceOf(matchOf(3))]]))).toBe('old')
  expect(sealOf(new Map([[1, 'gone']]))).toBe('new')
})

test('of several that merely contain what was typed none is shown until one is chosen', () => {
  const result = resultOf('305438', { rule: 'partial_container', matches: [matchOf(2), matchOf(3)] })
  const asked = [{ identifier: '305438', result, records: recordsWith([boxOf(2), boxOf(3)]) }]
  expect(findRowsOf(asked, none, now)[0]).toMatchObject({ match: null, box: null, href: null })
  const [row] = findRowsOf(asked, new Map([[1, choiceOf(matchOf(3))]]), now)
  expect(row?.box?.key).toBe(idOf(3))
  expect(row?.how).toBe('part of container CSQU3054383')
})

test('a bill of lading stands for the boxes of its shipment, the most urgent first', () => {
  const due = (pickup_lfd_terminal: string | null) => ({
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal, pickup_lfd_rail: null },
  })
  const boxes = [boxOf(2), boxOf(3, due('2026-11-25T07:59:00Z')), boxOf(4, due('2026-11-22T07:59:00Z'))]
  const result = resultOf('MEDU9104472', {
    rule: 'exact_shipment',
    matches: [matchOf(9, { container_id: null, matched_field: 'bill_of_lading_number' })],
  })
  const [row] = findRowsOf(
    [{ identifier: 'MEDU9104472', result, records: recordsWith(boxes, [shipmentOf(1, boxes)]) }],
    none,
    now,
  )
  expect(row?.boxes.map(({ key }) => key)).toEqual([idOf(4), idOf(3), idOf(2)])
  expect(row).toMatchObject({ how: 'bill of lading', href: `/shipments/${idOf(1)}`, box: { key: idOf(4) } })
})
