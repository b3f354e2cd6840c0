// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/index.ts'
import { containerOf } from '../../api/testing/records.ts'
import { all, onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { focus, pressKeys } from '../../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { BlockersCell } from './cells.tsx'
import { containerRowOf } from './row.present.ts'

beforeEach(async () => void (await openPageAs({ role: 'clerk' })))
afterEach(closePage)

test('a hold that stops a truck stands before one that only might', async () => {
  const hold = (name: string, status: string) => ({ name, status, description: null })
  const container = containerOf(2, {
    current_status: 'grounded',
    terminal_checked_at: '2026-11-20T18:00:00Z',
    holds_at_pod_terminal: [hold('freight', 'pending'), hold('TMF', 'pending'), hold('customs', 'hold')],
  })
  const row = containerRowOf(container, undefined, new Date('2026-11-20T18:00:00Z'))
  const routes = [{ path: '/', element: createElement(BlockersCell, { row }) }]
  const { main } = await openPage({ routes, at: '/', client: queryClient })
  expect(readableText(main)).toMatch(/Customs hold.*Freight hold pending/)
  const more = onlyOne(main, 'button', '+2 more')
  await focus(more)
  await pressKeys('Enter')
  const menu = onlyOne(main, 'group', 'Blockers and fees')
  expect(all(menu, 'listitem').map(readableText)).toEqual([
    'Customs hold',
    'Freight hold pending',
    'TMF hold pending',
  ])
  await pressKeys('Escape')
  expect(all(menu, 'listitem')).toEqual([])
  expect(document.activeElement).toBe(more)
})
