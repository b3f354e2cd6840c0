import { expect, test } from 'vitest'
import { parametersIn } from '../../api/index.ts'
import { readView, standardLayout, writeView } from '../../lists/view/index.ts'
import { documentCountQuery } from './counts.ts'
import { inboxTabs } from './tabs.present.ts'

const columns = standardLayout('documents')
const countedBy = (label: string) => {
  const filters = inboxTabs.find((tab) => tab.label === label)?.filters ?? {}
  const query = parametersIn(documentCountQuery(filters).queryKey).query ?? {}
  return Object.fromEntries(Object.entries(query).filter(([name]) => name.startsWith('filter')))
}

test('the tab of ambiguous numbers counts what was read, is linked to nothing, and has a number of several shipments', () => {
  expect(countedBy('Which one?')).toEqual({
    'filter[ambiguous]': 'true',
    'filter[linked]': 'false',
    'filter[state]': 'read',
  })
})

test('what is not linked is under one tab: where a shipment can be chosen, or where no number is tracked', () => {
  expect(countedBy('Not matched')).toEqual({ ...countedBy('Which one?'), 'filter[ambiguous]': 'false' })
})

test.each(inboxTabs)(
  'the address of the tab “$label” has exactly the filters that it counts',
  ({ filters }) => {
    const address = writeView({ list: 'documents', filters, sort: '', q: '', columns })
    expect(readView('documents', new URLSearchParams(address)).filters).toEqual(filters)
  },
)
