import { expect, test } from 'vitest'
import { groupsInText, textOfGroups } from './groups.rules.ts'

const parties = [
  { id: 'p1', name: 'Harbour Foods' },
  { id: 'p2', name: 'North = South' },
  { id: 'p3', name: 'Twice' },
  { id: 'p4', name: 'Twice' },
]

test('groups are lines of group and role, for customers with their party, and come back as they were', () => {
  const groups = [
    { group: 'Logistics = North', role: 'clerk', party_id: null },
    { group: 'IT', role: 'admin', party_id: null },
    { group: 'Harbour desk', role: 'customer', party_id: 'p1' },
    { group: 'Twins', role: 'customer', party_id: 'p4' },
    { group: 'Gone', role: 'customer', party_id: 'p9' },
  ] as const
  const text = textOfGroups(groups, parties)
  expect(text).toContain('Harbour desk = customer: Harbour Foods')
  expect(groupsInText(text, parties, groups)).toEqual({ groups })
  // Before the parties are read nothing is lost either.
  expect(groupsInText(textOfGroups(groups, []), [], groups)).toEqual({ groups })
  expect(groupsInText('\n  IT=admin \n', parties)).toEqual({ groups: [groups[1]] })
})

test('a line that names no role, one that groups cannot give, or no one party, says so', () => {
  for (const line of [
    'IT',
    'IT = owner',
    '= clerk',
    'IT = customer',
    'IT = customer: Nobody',
    'IT = customer: Twice',
  ])
    expect(groupsInText(line, parties)).toMatchObject({ fault: expect.stringContaining(line.trim()) })
})
