// @vitest-environment happy-dom
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { budget, queryClient } from './api/index.ts'
import { prefetchFind, prefetchOnRest } from './prefetch.ts'

vi.mock('./map/route/load-route-map.ts', () => ({ loadRouteMap: async () => undefined }))

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
