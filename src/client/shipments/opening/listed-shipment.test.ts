// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operationQuery, queryClient } from '../../api/index.ts'
import { type Answers, Refused } from '../../api/testing/answers.ts'
import { containerOf, idOf, shipmentOf } from '../../api/testing/records.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { all, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { until } from '../../ui/testing/act-as-person.ts'
import { closePage } from '../../ui/testing/open-page.ts'
import { openShipmentWith, shipmentAnswer } from '../testing/shipment-page.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

const lfd = '2026-11-24T08:00:00Z'
const shown = containerOf(2, { pickup_lfd: lfd, current_status: 'available' })
const other = containerOf(3, { number: 'TCLU4265727' })
const { queryKey } = operationQuery('list_containers', { query: { include: 'shipment', 'page[number]': 1 } })

/** Opens the page of the first container after a list that had it, so many minutes ago. */
function openFromList(answers: Answers, minutes = 0) {
  queryClient.setQueryData(
    queryKey,
    {
      data: [shown],
      included: [{ ...shipmentOf(1, [shown, other]) }],
      links: {},
      meta: { size: 100, total: 1 },
    },
    { updatedAt: Date.now() - minutes * 60_000 },
  )
  return openShipmentWith(answers, `?container=${idOf(2)}`)
}

test('a shipment whose row was on the screen is shown from it at once, and says nothing of what the row does not have', async () => {
  const { main } = await openFromList({})
  expect(readableText(main.querySelector('h1'))).toContain('MEDU9104472')
  expect(readableText(onlyOne(main, 'region', 'Last free day'))).toContain('Act by')
  const containers = onlyOne(main, 'navigation', 'Containers of this shipment')
  expect(readableText(containers)).toContain('2 containers')
  expect(all(containers, 'link')).toHaveLength(1)
  expect(main.querySelector('article')?.getAttribute('aria-busy')).toBe('true')
  expect(readableText(main)).toContain('The rest is being read…')
  for (const unknown of ['No events yet', 'Pickup at', 'has not reported any port', 'as the list had it'])
    expect(readableText(main).toLowerCase()).not.toContain(unknown.toLowerCase())
  expect(all(main, 'button', /^Who reported|^Sources/)).toEqual([])
})

test('what a list had a while ago says how old it is', async () => {
  const { main } = await openFromList({}, 12)
  expect(readableText(main)).toContain('As the list had it 12 min ago. The rest is being read…')
})

test('the page is whole once the answer has come, and keeps what stood there', async () => {
  let send = (): void => undefined
  const held = new Promise<void>((resolve) => (send = resolve))
  const { main } = await openFromList({
    get_shipment: async () => {
      await held
      return shipmentAnswer([shown, other])
    },
  })
  const heading = main.querySelector('h1')
  send()
  await until(() => expect(readableText(main)).toContain('No events yet'))
  expect(readableText(main)).not.toContain('The rest is being read')
  expect(main.querySelector('article')?.getAttribute('aria-busy')).toBe('false')
  expect(all(onlyOne(main, 'navigation', 'Containers of this shipment'), 'link')).toHaveLength(2)
  expect(main.querySelector('h1')).toBe(heading)
})

test('a page that cannot be completed says so, and shows no half of it', async () => {
  const { main } = await openFromList({
    get_shipment: () => {
      throw new Refused(403, 'You may not see it.')
    },
  })
  await until(() => expect(onlyOne(main, 'alert')).toBeDefined())
  expect(readableText(main)).toContain('The shipment could not be read')
  expect(readableText(main)).not.toContain('Act by')
  expect(onlyOne(main, 'button', 'Try again')).toBeDefined()
})

test('a shipment that is gone since the list was read is not shown', async () => {
  const { main } = await openFromList({
    get_shipment: () => {
      throw new Refused(404, 'There is none.')
    },
  })
  await until(() => expect(readableText(main)).toContain('There is no such shipment'))
  expect(readableText(main)).not.toContain('Act by')
})

test('a container that no list had is not replaced by another one of its shipment', async () => {
  queryClient.setQueryData(queryKey, {
    data: [shown],
    included: [{ ...shipmentOf(1, [shown, other]) }],
    links: {},
    meta: { size: 100, total: 1 },
  })
  const { main } = await openShipmentWith({}, `?container=${idOf(3)}`)
  expect(readableText(main)).toContain('Reading the shipment')
  expect(all(main, 'navigation', 'Containers of this shipment')).toEqual([])
})
