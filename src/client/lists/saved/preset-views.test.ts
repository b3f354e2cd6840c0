import { expect, test } from 'vitest'
import { queryOfView, readView, writeView } from '../view/index.ts'
import { presetViewsOf, withPreset } from './preset-views.ts'

test.each(['containers', 'shipments'] as const)('ready-made views of %s ask what their names say', (list) => {
  const view = readView(list, new URLSearchParams('q=CSQU&tags=urgent&columns=eta_slip_days'))
  const shown = presetViewsOf(list).map((ready) => withPreset(view, ready))
  expect(shown.map(({ filters }) => filters)).toEqual([
    { changed_hours_ago: { values: [], end: '25' } },
    { eta_slip_days: { values: [], start: '2' } },
    ...(list === 'containers' ? [{ stopped_before_pickup: { values: ['true'] } }] : []),
  ])
  for (const each of shown) {
    expect(queryOfView(each)).not.toHaveProperty('q')
    expect(queryOfView(each)['sort']).toMatch(/^-?\w+$/)
    expect(writeView(each)).toContain('columns=eta_slip_days')
  }
})

test('requests have none: they have no arrival', () => {
  expect(presetViewsOf('tracking_requests')).toEqual([])
})
