import { expect, test } from 'vitest'
import { byText } from './history.present.ts'

test('a change says who reported, entered or ended it', () => {
  const by = (source: string | null, name: string | null = null, after: string | null = 'x') =>
    byText({ source, by: name, after })
  expect([by('terminal'), by('rail'), by(null), by('person', 'Dana')]).toEqual([
    'reported by the terminal',
    'reported by the railway',
    'reported',
    'entered by Dana',
  ])
  expect([by('person', 'Kim', null), by('person', null, null)]).toEqual([
    'ended by Kim',
    'entered by hand, ended by itself',
  ])
})
