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
import { Component, loader } from './containers.page.tsx'

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

const containers = [containerOf(2), containerOf(3, { number: 'CSQU3054399' })]

async function openContainers(search: string, answers: Answers = {}) {
  const { asked } = answerRequests({
    list_containers: () => ({
      data: containers,
      included: [{ ...shipmentOf(1, containers) }],
      links: {},
      meta: { size: 200, total: containers.length },
    }),
    ...answers,
  })
  const routes = [{ path: '/containers', Component, loader }]
  const page = await openPage({ routes, at: `/containers${search}`, client: queryClient })
  await until(() => expect(page.main.querySelectorAll('[data-index]').length).toBe(containers.length))
  return { ...page, asked }
}

test('what an address asks for and the list does not know is said, and the order is marked also where its column is hidden', async () => {
  const { main } = await openContainers('?sort=colour&no_such=1')
  expect(readableText(main)).toContain('the sort “colour” and the filter “no_such=1”')
  expect(readableText(main)).toContain('Added, newest first')
  await click(onlyOne(main, 'button', 'Remove it'))
  await until(() => expect(readableText(main)).not.toContain('“colour”'))
  await closePage()

  await openPageAs({ role: 'clerk' })
  const hidden = await openContainers('?sort=-pod_eta_at&columns=number,current_status')
  expect(readableText(hidden.main)).toContain('latest first')
})

test('a filter by a code is shown by its name, and its address keeps the code', async () => {
  const { main, address } = await openContainers('?port_of_discharge_locode=USLAX', {
    list_container_facets: () => ({
      data: {
        port_of_discharge_locode: {
          values: [{ value: 'USLAX', label: 'Los Angeles', count: 2 }],
          more: false,
        },
      },
    }),
  })
  await until(() => expect(readableText(onlyOne(main, 'group', 'Filters'))).toContain('Los Angeles · USLAX'))
  expect(main.querySelectorAll('[data-index]')).toHaveLength(containers.length)
  expect(address()).toBe('/containers?port_of_discharge_locode=USLAX')
})

test('every heading of the list of containers sorts it', async () => {
  const { main } = await openContainers('')
  const headings = all(main, 'columnheader')
  expect(headings.length).toBeGreaterThan(4)
  for (const heading of headings)
    expect(heading.getAttribute('aria-sort')).toMatch(/none|ascending|descending/)
})
