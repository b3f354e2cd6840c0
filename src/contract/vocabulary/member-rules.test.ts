import { describe, expect, test } from 'vitest'
import { mayGive, type MemberChange, memberRefusal } from './member-rules.ts'
import { type Role, roles } from './role.ts'

const member = (role: Role, id: string = role, is_paused = false) => ({ id, role, is_paused })
const refusal = (by: Role, of: Role, change: MemberChange, owners = 2) =>
  memberRefusal(member(by, 'by'), member(of, 'of'), change, owners)
const others = roles.filter((role) => role !== 'owner')

describe('who changes whom', () => {
  test('an owner makes anybody anything', () => {
    for (const of of roles) for (const role of roles) expect(refusal('owner', of, { role })).toBeUndefined()
  })

  test('an admin changes, pauses and removes everybody but owners, and makes nobody one', () => {
    for (const of of others) {
      for (const role of others) expect(refusal('admin', of, { role })).toBeUndefined()
      expect(refusal('admin', of, { role: 'owner' })).toBe('owners_alone')
      expect(refusal('admin', of, { is_paused: true })).toBeUndefined()
      expect(refusal('admin', of, 'removal')).toBeUndefined()
    }
    for (const change of [{ role: 'admin' }, { is_paused: true }, 'removal', 'ending sessions'] as const)
      expect(refusal('admin', 'owner', change)).toBe('owners_alone')
    expect(memberRefusal(member('admin'), member('admin'), { role: 'owner' }, 2)).toBe('owners_alone')
  })

  test.each(['clerk', 'viewer', 'customer'] as const)('a %s changes nobody, and not themselves', (by) => {
    for (const of of roles)
      for (const change of [{ role: by }, {}, { is_paused: false }, 'removal', 'ending sessions'] as const)
        expect(refusal(by, of, change)).toBe('not_entitled')
    expect(memberRefusal(member(by), member(by), { role: 'owner' }, 2)).toBe('not_entitled')
  })

  test('nobody gives a role above the own one', () => {
    expect(roles.filter((role) => mayGive('owner', role))).toEqual(roles)
    expect(roles.filter((role) => mayGive('admin', role))).toEqual(others)
    for (const by of ['clerk', 'viewer', 'customer'] as const)
      expect(roles.filter((role) => mayGive(by, role))).toEqual([])
  })
})

describe('the last owner', () => {
  const self = member('owner', 'self')
  test.each([{ role: 'admin' }, 'removal'] as const)('stays one: %j is refused', (change) => {
    expect(memberRefusal(self, self, change, 1)).toBe('last_owner')
    expect(memberRefusal(self, self, change, 2)).toBeUndefined()
  })

  test('may stay what they are, and be signed out', () => {
    expect(memberRefusal(self, self, { role: 'owner' }, 1)).toBeUndefined()
    expect(memberRefusal(self, self, 'ending sessions', 1)).toBeUndefined()
  })

  test('is the one who is not paused: a paused owner can be removed', () => {
    expect(memberRefusal(self, member('owner', 'paused', true), 'removal', 1)).toBeUndefined()
  })
})

test('nobody pauses themselves', () => {
  const self = member('owner', 'self')
  expect(memberRefusal(self, self, { is_paused: true }, 5)).toBe('oneself')
})
