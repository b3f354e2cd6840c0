// @vitest-environment happy-dom
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { containerOf, idOf, shipmentOf } from '../api/testing/records.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { render } from '../ui/testing/render.ts'
import { ContainerCell, IdentifierCell, ResolutionCell, ShipmentCell } from './cells.tsx'
import { findRowsOf } from './find-rows.present.ts'
import { matchOf, recordsWith, resultOf } from './testing/records.ts'

const records = recordsWith(
  [containerOf(2), containerOf(3)],
  [shipmentOf(1, [containerOf(2), containerOf(3)])],
)

/** The cells of one result, as the table of results shows them. */
function cellsOf(result: ReturnType<typeof resultOf>) {
  const now = new Date('2026-11-20T18:58:00Z')
  const [row] = findRowsOf([{ identifier: result.identifier, result, records }], new Map(), now)
  if (row === undefined) throw new Error('No row')
  const onChoose = vi.fn<() => void>()
  const cells = [
    createElement(IdentifierCell, { key: 'identifier', row }),
    createElement(ResolutionCell, { key: 'resolution', row, onChoose }),
    createElement(ContainerCell, { key: 'container', row }),
    createElement(ShipmentCell, { key: 'shipment', row }),
  ]
  return { shown: render(createElement(MemoryRouter, null, cells)), onChoose, row }
}
const linksIn = (shown: HTMLElement) =>
  [...shown.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('a result that is found links its number to the shipment with the container selected', () => {
  const { shown } = cellsOf(resultOf('csqu3054383', { matches: [matchOf(2)] }))
  expect(linksIn(shown)).toEqual([['CSQU 305438-3', `/shipments/${idOf(1)}?container=${idOf(2)}`]])
  expect(shown.textContent).toContain('Found')
  expect(shown.textContent).toContain('MEDU9104472')
  expect(shown.querySelector('button')).toBeNull()
})

test('a result that is not tracked can be tracked from its row by who may, with the shipping line as a guess', async () => {
  await openPageAs({ role: 'clerk' })
  const line = { scac: 'MSCU', name: 'MSC', confidence: 0.9 }
  const { shown } = cellsOf(
    resultOf('MEDU0000001', {
      rule: 'untracked',
      inferred: { request_type: 'bill_of_lading', shipping_line: line },
    }),
  )
  expect(linksIn(shown)).toEqual([['Track it (MEDU0000001)', '/shipments?q=MEDU0000001']])
  expect(shown.textContent).toContain('perhaps MSC')
})

test('who may not add numbers is not offered to track one', async () => {
  await openPageAs({ role: 'viewer' })
  expect(linksIn(cellsOf(resultOf('MEDU0000001', { rule: 'untracked' })).shown)).toEqual([])
})

test('a result with several matches asks which one is meant', () => {
  const { shown, onChoose, row } = cellsOf(
    resultOf('9104', { rule: 'partial_shipment', matches: [matchOf(2), matchOf(3)] }),
  )
  const button = shown.querySelector('button')
  expect(button?.textContent).toBe('Choose which 9104 is meant')
  button?.click()
  expect(onChoose).toHaveBeenCalledWith(row)
})

test('a wrong check digit is shown beside the container that was found', () => {
  const { shown } = cellsOf(
    resultOf('CSQU3054384', { matches: [matchOf(2)], check_digit: { right: false, expected: 3 } }),
  )
  expect(shown.querySelector('.t-warn')?.textContent).toBe('Check digit should be 3')
})

test('a near miss of a container number asks whether it is that number', () => {
  const { shown } = cellsOf(resultOf('CSQU305438', { rule: 'untracked', suggested_number: 'CSQU3054383' }))
  expect(shown.textContent).toContain('Mistyped?')
  expect(shown.textContent).toContain('Is it CSQU 305438-3?')
  expect(linksIn(shown)[0]).toEqual(['CSQU 305438-3', '/shipments/find?q=CSQU3054383'])
})

test('a near miss of a tracked container leads to it', () => {
  const { shown } = cellsOf(
    resultOf('CSQU3O54383', { rule: 'untracked', suggested_number: 'CSQU3054383', similar: [matchOf(2)] }),
  )
  expect(shown.textContent).toContain('You track CSQU 305438-3')
  expect(shown.textContent).not.toContain('Is it')
})
