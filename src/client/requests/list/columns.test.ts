import { afterAll, expect, test, vi } from 'vitest'
import { allColumns, columnHeading } from '../../../contract/exports/index.ts'

// The files after it in the process have no window.
afterAll(() => vi.unstubAllGlobals())
// What draws columns looks at the window as it is loaded.
vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) })
const { requestColumns } = await import('./columns.tsx')

test('every column of requests is in files and copies, under the same heading', () => {
  const all = allColumns('tracking_requests')
  expect(requestColumns.filter(({ key }) => !all.includes(key))).toEqual([])
  expect(requestColumns.map(({ key }) => columnHeading('tracking_requests', key))).toEqual(
    requestColumns.map(({ header }) => header),
  )
})
