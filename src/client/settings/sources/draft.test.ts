import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../contract/resources/index.ts'
import { draftFaults, draftOf, limitFaults, noEdits, sentAttributes, withSetting } from './draft.rules.ts'
import { testConnection } from '../testing/connection.ts'
import { choiceForLine } from './kind.rules.ts'

const stored = (changes: Partial<Connection['attributes']> = {}): Connection['attributes'] =>
  testConnection({
    settings: { profile: 'maersk' },
    secrets: { api_key: '2026-11-02T00:00:00Z' },
    scacs: ['MAEU', 'SEAU', 'SUDU'],
    limits: { minute: 60, hour: 4000, day: null },
    ...changes,
  }).attributes

test('a new connection begins with the name, the lines and the limits of the chosen carrier', () => {
  const edits = { ...noEdits, settings: { profile: 'hapag-lloyd' } }
  expect(draftOf('dcsa', null, edits)).toMatchObject({
    name: 'Hapag-Lloyd',
    scacs: 'HLCU',
    limits: { minute: '10', hour: '', day: '6000' },
  })
})

test('a line begins with the carrier that answers for it', () => {
  expect(choiceForLine('SUDU')).toEqual({ kind: 'dcsa', settings: { profile: 'maersk' } })
  expect(choiceForLine('XXXX')).toBeUndefined()
})

test('a choice that must be made is made with its first option', () => {
  const draft = draftOf('dcsa', null, { ...noEdits, settings: { profile: 'other' } })
  expect(draft.settings['sign_in']).toBe('none')
})

describe('where another carrier is chosen', () => {
  test('lines and limits that are the usual ones follow it, and those of one’s own stay', () => {
    const edits = withSetting('dcsa', stored(), noEdits, ['profile', 'one'])
    expect(draftOf('dcsa', stored(), edits)).toMatchObject({
      scacs: 'ONEY',
      limits: { minute: '60', hour: '' },
    })
    const own = stored({ scacs: ['MAEU'], limits: { minute: 5, hour: 4000, day: 9 } })
    expect(draftOf('dcsa', own, edits)).toMatchObject({
      scacs: 'MAEU',
      limits: { minute: '5', hour: '', day: '9' },
    })
  })

  test('an address of the one before is left', () => {
    const before = stored({ settings: { profile: 'maersk', events_url: 'https://own.example/events' } })
    const edits = withSetting('dcsa', before, noEdits, ['profile', 'one'])
    expect(sentAttributes('dcsa', before, edits).settings).toEqual({ profile: 'one', events_url: '' })
  })
})

test('only what was changed is sent of the settings, and a secret that was not entered stays', () => {
  expect(sentAttributes('dcsa', stored(), noEdits).settings).toEqual({})
  const edits = { ...noEdits, settings: { client_secret: 'new' }, scacs: 'maeu, sudu' }
  expect(sentAttributes('dcsa', stored(), edits)).toMatchObject({
    settings: { client_secret: 'new' },
    scacs: ['MAEU', 'SUDU'],
    limits: { minute: 60, hour: 4000, day: null },
  })
})

test('a limit that is no number is refused here, and is not taken for none', () => {
  expect(Object.keys(limitFaults({ minute: 'many', hour: '4,000', day: '0' }))).toEqual([
    'limits/minute',
    'limits/day',
  ])
})

test('what the service refuses stands at its field, and else under the form', () => {
  const at = (pointer: string) => ({ detail: pointer, source: { pointer } })
  const faults = draftFaults([
    at('/data/attributes/settings/api_key'),
    at('/data/attributes/scacs/1'),
    at('/data/attributes/name'),
    at('/data'),
  ])
  expect(Object.keys(faults)).toEqual(['settings/api_key', 'scacs', 'name', ''])
})
