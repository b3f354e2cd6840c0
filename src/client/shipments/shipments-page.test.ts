// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/index.ts'
import { type Answers, answerRequests } from '../api/testing/answers.ts'
import { containerOf, shipmentOf } from '../api/testing/records.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { all, onlyOne, readableText } from '../ui/testing/accessible.ts'
import { click, until } from '../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../ui/testing/open-page.ts'
import { giveRoom } from '../ui/testing/room.ts'
import { Component, loader } from './shipments.page.tsx'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  const takeRoom = giveRoom({ width: 1440, height: 900 })
  return () => {
    takeRoom()
    vi.unstubAllGlobals()
  }
})
afterEach(closePage)

const listed = [shipmentOf(1, [containerOf(2)])]
async function openShipments(search: string, answers: Answers = {}) {
  answerRequests({
    list_shipments: ({ query }) => {
      const data = query.has('q') ? [] : listed
      return { data, included: [{ ...containerOf(2) }], links: {}, meta: { size: 200, total: data.length } }
    },
    get_counts: () => new Promise(() => undefined),
    ...answers,
  })
  return openPage({
    routes: [{ path: '/shipments', Component, loader }],
    at: `/shipments${search}`,
    client: queryClient,
  })
}

test('every heading of the list of shipments sorts it', async () => {
  const { main } = await openShipments('')
  const headings = await until(() => {
    const found = all(main, 'columnheader')
    expect(found.length).toBeGreaterThan(3)
    return found
  })
  for (const heading of headings)
    expect(heading.getAttribute('aria-sort')).toMatch(/none|ascending|descending/)
})

test('find says where a text was searched, finds tags and vessels, and offers tracking only for what can be an identifier', async () => {
  const find = async (text: string, values: { column: string; value: string }[] = []) => {
    const page = await openShipments(`?q=${encodeURIComponent(text)}`, {
      create_lookup: () => ({
        data: [
          {
            identifier: text,
            rule: 'untracked',
            matches: [],
            repeats: null,
            check_digit: null,
            similar: [],
            inferred: null,
          },
        ],
      }),
      search_values: () => ({
        data: values.map((each) => ({
          list: 'shipments' as const,
          label: each.value,
          custom_field: null,
          count: 1,
          ...each,
        })),
      }),
    })
    await until(() =>
      expect(readableText(page.main)).toContain(
        'Searched: container, bill of lading, booking and reference numbers',
      ),
    )
    return page
  }
  const again = async () => {
    await closePage()
    await openPageAs({ role: 'clerk' })
  }
  const vessel = await find('msc anna', [{ column: 'pod_vessel_name', value: 'MSC ANNA' }])
  expect(readableText(vessel.main)).toContain('No number matches “msc anna”')
  expect(all(vessel.main, 'button', 'Track it')).toHaveLength(0)
  await again()
  const tag = await find('spring', [{ column: 'tags', value: 'Spring range' }])
  await click(onlyOne(tag.main, 'link', 'Spring range'))
  expect(tag.address()).toMatch(/tags=Spring(%20|\+)range/)
  await until(() => expect(readableText(tag.main)).toContain('MEDU9104472'))
  await again()
  const nothing = await find('nothing at all')
  expect(readableText(nothing.main)).toContain('Nothing you track matches')
  expect(all(nothing.main, 'button', 'Track it')).toHaveLength(0)
  await again()
  const number = await find('MEDU999999')
  expect(all(number.main, 'button', 'Track it')).toHaveLength(1)
})
