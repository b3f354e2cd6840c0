import { expect, test } from 'vitest'
import { queryOfView, readView, writeView } from '../view/index.ts'
import { presetNameOf, presetViewsOf, withPreset } from './preset-views.ts'

test.each(['containers', 'shipments'] as const)('ready-made views of %s ask what their names say', (list) => {
  const view = readView(list, new URLSearchParams('q=CSQU&tags=urgent&columns=eta_slip_days'))
  const shown = presetViewsOf(list, null).map((ready) => withPreset(view, ready))
  const watched = [
    { changed_hours_ago: { values: [], end: '25' } },
    { eta_slip_days: { values: [], start: '2' } },
  ]
  const isTrue = { values: ['true'] }
  expect(shown.map(({ filters }) => filters)).toEqual(
    list === 'containers'
      ? [
          { open_work: isTrue },
          { open_work: isTrue, days_left: { values: [], end: '4' } },
          { held: isTrue },
          { to_pay: isTrue },
          { source_silent: isTrue },
          ...watched,
          { stopped_before_pickup: isTrue },
          {},
        ]
      : [...watched, {}],
  )
  for (const each of shown) {
    expect(queryOfView(each)).not.toHaveProperty('q')
    if (Object.keys(each.filters).length > 0) expect(queryOfView(each)['sort']).toMatch(/^-?\w+$/)
    expect(writeView(each)).toContain('columns=eta_slip_days')
  }
})

test('requests have none: they have no arrival', () => {
  expect(presetViewsOf('tracking_requests', 'Dana Kim')).toEqual([])
})

test('a view is called after the ready-made one whose rows it has, in whatever order', () => {
  const named = (address: string) =>
    presetNameOf(readView('containers', new URLSearchParams(address)), 'Dana Kim')
  expect(named('open_work=true&sort=act_by_at')).toBe('Open work')
  expect(named('open_work=true&sort=-number&columns=number')).toBe('Open work')
  expect(named('open_work=true&held=true')).toBeUndefined()
  expect(named('open_work=true&q=MAEU')).toBeUndefined()
  expect(named('')).toBeUndefined()
  expect(named('assignee=Dana%20Kim')).toBe('Mine')
  expect(named('assignee=Omar%20Reyes')).toBeUndefined()
})

test('the containers of a person are a ready-made view once the name is known, however it is written', () => {
  const view = readView('containers', new URLSearchParams())
  const [, mine] = presetViewsOf('containers', 'Kim, Dana')
  expect(mine?.name).toBe('Mine')
  expect(mine && withPreset(view, mine)).toMatchObject({
    filters: { assignee: { values: ['Kim, Dana'] } },
    sort: 'act_by_at',
  })
  expect(presetViewsOf('shipments', 'Kim, Dana').map(({ name }) => name)).not.toContain('Mine')
})

test('a ready-made view keeps the groups in which its rows stood; the open work has them by terminal at first', () => {
  const openWorkOf = (search: string) => {
    const [first] = presetViewsOf('containers', null)
    return first && writeView(withPreset(readView('containers', new URLSearchParams(search)), first))
  }
  expect(openWorkOf('group=vessel&tags=urgent')).toBe('open_work=true&sort=act_by_at&group=vessel')
  expect(openWorkOf('tags=urgent')).toBe('open_work=true&sort=act_by_at&group=terminal')
})
