import { expect, test } from 'vitest'
import { groupsInText, textOfGroups } from './groups.rules.ts'

test('groups are lines of group and role, and come back as they were', () => {
  const groups = [
    { group: 'Logistics = North', role: 'clerk', party_id: null },
    { group: 'IT', role: 'admin', party_id: null },
  ] as const
  expect(groupsInText(textOfGroups(groups))).toEqual({ groups })
  expect(groupsInText('\n  IT=admin \n')).toEqual({ groups: [groups[1]] })
})

test('a line that names no role, or one that groups cannot give, says so', () => {
  for (const line of ['IT', 'IT = owner', '= clerk', 'IT = customer'])
    expect(groupsInText(line)).toMatchObject({ fault: expect.stringContaining(line.trim()) })
})
