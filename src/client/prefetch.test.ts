// @vitest-environment happy-dom
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { budget, lookupQuery, operationQuery, queryClient } from './api/index.ts'
import { containerOf, idOf, shipmentOf } from './api/testing/records.ts'
import { openKnown, prefetchFind, prefetchOnRest } from './prefetch.ts'

const map = vi.hoisted(() => ({
  fetchRouteMap: vi.fn<() => void>(),
  loadRouteMap: vi.fn<() => Promise<void>>(async () => undefined),
}))
vi.mock('./map/route/load-route-map.ts', () => map)

const number = 'CSQU3054383'
const shipmentPage =
  '/shipments/11111111-2222-4333-8444-555555555555?container=11111111-2222-4333-8444-666666666666'
const answer = {
  data: [
    {
      identifier: number,
      rule: 'exact_container',
      matches: [
        {
          shipment_id: '11111111-2222-4333-8444-555555555555',
          container_id: '11111111-2222-4333-8444-666666666666',
          matched: number,
          matched_field: 'container_number',
          bill_of_lading_number: null,
          container_number: number,
          shipping_line_scac: null,
          current_status: null,
        },
      ],
      repeats: null,
      check_digit: { right: true, expected: 3 },
      similar: [],
      inferred: null,
    },
  ],
}

const opened = vi.fn<(path: string) => void>()
const lazy = async () => ({
  loader: ({ request }: { request: Request }) => {
    opened(request.url.replace(location.origin, ''))
    return null
  },
})
const pages: RouteObject[] = [
  { path: 'containers', lazy },
  { path: 'shipments/find', lazy },
  { path: 'shipments/:shipment_id', lazy },
]
const lookups = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  budget.reset()
  lookups.mockImplementation(async () => new Response(JSON.stringify(answer), { status: 200 }))
  vi.stubGlobal('fetch', lookups)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
  opened.mockReset()
  lookups.mockReset()
  document.body.innerHTML = ''
})

test('a whole container number is looked up before Enter, and its shipment is requested', async () => {
  prefetchFind(pages, 'csqu 305438-3', false)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(shipmentPage), 60_000)
  expect(lookups).toHaveBeenCalledOnce()
})

test('a part of a number, a wrong check digit and several numbers are not looked up before Enter', async () => {
  for (const text of ['CSQU305438', 'CSQU3054384', `${number}, TCLU4265727`, 'MEDUOI984310', ''])
    prefetchFind(pages, text, false)
  prefetchFind(pages, number, false)
  await vi.waitFor(() => expect(opened).toHaveBeenCalled(), 60_000)
  expect(lookups).toHaveBeenCalledOnce()
})

test('with Enter any single identifier is looked up, once for the find bar and the page', async () => {
  prefetchFind(pages, 'MEDUOI984310', true)
  prefetchFind(pages, 'MEDUOI984310', true)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(shipmentPage), 60_000)
  expect(lookups).toHaveBeenCalledOnce()
})

test('a page is requested when the pointer rests on its link or row, and not while it only passes', async () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a href="/containers"><b>Containers</b></a><div data-href="/shipments/s2"><i>row</i></div><p>text</p>'
  prefetchOnRest(pages)
  const over = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  over('b')
  over('p')
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).not.toHaveBeenCalled()
  over('b')
  await vi.advanceTimersByTimeAsync(1000)
  over('i')
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened.mock.calls).toEqual([['/containers'], ['/shipments/s2']])
})

test('nothing is requested for a link while the requests of the last minute are needed for what is opened', async () => {
  vi.useFakeTimers()
  vi.spyOn(budget, 'wait').mockReturnValue(1000)
  document.body.innerHTML = '<a href="/containers">Containers</a>'
  prefetchOnRest(pages)
  document.querySelector('a')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).not.toHaveBeenCalled()
})

/** Rows of a list that is in memory. */
const listed = (...containers: ReturnType<typeof containerOf>[]) => {
  const { queryKey } = operationQuery('list_containers', { query: { include: 'shipment' } })
  queryClient.setQueryData(queryKey, {
    data: containers,
    included: [{ ...shipmentOf(1, containers) }],
    links: {},
    meta: { size: 100, total: containers.length },
  })
}
const listedPage = `/shipments/${idOf(1)}?container=${idOf(2)}`
const navigate = vi.fn<(to: unknown, options?: unknown) => void>((to) =>
  history.replaceState(null, '', String(to)),
)
const finds = (text: string) => openKnown(text, navigate)
afterEach(() => {
  navigate.mockClear()
  history.replaceState(null, '', '/')
})

test('the page of a number in a list that was read is opened without waiting, by its container or its bill', () => {
  listed(containerOf(2))
  lookups.mockReturnValue(new Promise(() => undefined))
  expect(finds('csqu 305438-3')).toBe(true)
  expect(finds('medu9104472')).toBe(true)
  expect(navigate.mock.calls).toEqual([[listedPage], [`/shipments/${idOf(1)}`]])
})

test('a number of no list, a part of one, several, and one of two containers wait for the service', () => {
  listed(containerOf(2), containerOf(3, { number: 'TCLU4265727' }), containerOf(4, { number: 'TCLU4265727' }))
  for (const text of ['MSCU1234566', 'CSQU305438', 'CSQU3054383, TCLU4265727', 'TCLU4265727', ''])
    expect(finds(text)).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
})

test('where the service finds another page than the list, that takes its place', async () => {
  listed(containerOf(2))
  finds(number)
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledTimes(2), 60_000)
  expect(navigate).toHaveBeenLastCalledWith(shipmentPage, { replace: true, preventScrollReset: true })
})

test('somebody who went on from the page of a list is not taken elsewhere', async () => {
  listed(containerOf(2))
  finds(number)
  history.replaceState(null, '', '/containers')
  await queryClient.fetchQuery(lookupQuery([number]))
  expect(navigate).toHaveBeenCalledOnce()
})

test('what was looked up before Enter is opened without looking it up again', async () => {
  await queryClient.fetchQuery(lookupQuery([number]))
  expect(finds(number)).toBe(true)
  expect(navigate).toHaveBeenCalledWith(shipmentPage)
  expect(lookups).toHaveBeenCalledOnce()
})

test('a page is requested at once when its link is pressed, and not by another button or the beginning of scrolling', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<a href="/containers">Containers</a>'
  prefetchOnRest(pages)
  const point = (name: string, init: PointerEventInit = {}) =>
    document.querySelector('a')?.dispatchEvent(new PointerEvent(name, { bubbles: true, ...init }))
  point('pointerdown', { button: 1 })
  point('pointerdown', { ctrlKey: true })
  point('pointerdown', { pointerType: 'touch' })
  point('pointercancel', { pointerType: 'touch' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).not.toHaveBeenCalled()
  point('pointerdown')
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveBeenCalled()
})

test('links that somebody only passes with Tab are not requested', async () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a href="/containers">1</a><a href="/shipments/s2">2</a><a href="/shipments/s3">3</a>'
  prefetchOnRest(pages)
  for (const link of document.querySelectorAll('a')) {
    link.dispatchEvent(new Event('focusin', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(new Set(opened.mock.calls.flat())).toEqual(new Set(['/shipments/s3']))
})

test('the map is fetched while somebody types, and its code runs in a pause', async () => {
  vi.useFakeTimers()
  map.loadRouteMap.mockClear()
  for (const text of ['M', 'ME', 'MED', 'MEDU']) {
    prefetchFind(pages, text, false)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(map.fetchRouteMap).toHaveBeenCalled()
  expect(map.loadRouteMap).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400)
  expect(map.loadRouteMap).toHaveBeenCalledOnce()
})
