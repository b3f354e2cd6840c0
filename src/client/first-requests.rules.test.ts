// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { operations } from '../contract/operations/index.ts'
import { operationPath } from './api/client.ts'
import { firstRequests } from './first-requests.rules.ts'
import { listPageQuery } from './lists/rows/index.ts'
import { readView } from './lists/view/index.ts'

const includes = { containers: 'shipment', shipments: 'containers' } as const

/** As the page of the list requests it. */
function pathOf(list: keyof typeof includes, search: string): string {
  let path = ''
  const query = (fields: Record<string, string | number>) => {
    path = operationPath(operations[`list_${list}`], { query: { ...fields, include: includes[list] } })
    return { queryKey: [] as never, queryFn: () => Promise.reject(new Error('not requested')) }
  }
  listPageQuery({ query }, readView(list, new URLSearchParams(search)), 0)
  return path
}
const paths = (address: string) => firstRequests(address).map(({ path }) => path)

test('the rows of a list are requested as its page requests them', () => {
  for (const list of ['containers', 'shipments'] as const)
    for (const search of [
      '',
      'sort=-pod_eta_at',
      'q=MSKU%20123&sort=pod_eta_at',
      'q=%C3%A4%26b%2Cc',
      'columns=number,current_status&view=11111111-2222-4333-8444-555555555555',
    ])
      expect(paths(`/${list}?${search}`)).toEqual(['/v2/session', pathOf(list, search)])
})

test('the home page is requested as it requests itself', () => {
  const home = operationPath(operations.get_home, {})
  expect(paths('/')).toEqual(['/v2/session', home])
})

test('the open work by terminal is requested as its page requests it', () => {
  const openWork = 'open_work=true&sort=act_by_at&group=terminal'
  expect(paths(`/containers?${openWork}`)).toEqual(['/v2/session', pathOf('containers', openWork)])
  expect(paths('/containers?open_work=true&sort=act_by_at')).toEqual([
    '/v2/session',
    pathOf('containers', 'open_work=true&sort=act_by_at'),
  ])
})

test('a filter is left to the page, and so are the records of other pages', () => {
  for (const address of [
    '/containers?current_status=on_ship',
    '/containers?group=vessel',
    '/shipments?group=terminal',
    '/shipments?open_work=true',
    '/documents',
    '/shipments/find?q=A',
  ])
    expect(paths(address)).toEqual(['/v2/session'])
})

test('nothing is requested for a page that needs no session', () => {
  for (const address of ['/sign-in', '/sign-in/abc', '/s/abc']) expect(firstRequests(address)).toEqual([])
})
