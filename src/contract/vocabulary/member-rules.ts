import { msg } from '../language/index.ts'
import { type Role, roles } from './role.ts'

/** A member as far as the rules of roles go. */
export interface RuledMember {
  id: string
  role: Role
  is_paused: boolean
}

/** What somebody wants of a member: what is left out stays. */
export type MemberChange =
  | { role?: Role | undefined; is_paused?: boolean | undefined }
  | 'removal'
  | 'ending sessions'

export const memberRefusals = {
  not_entitled: msg('Only owners and admins change who may do what'),
  owners_alone: msg('Only an owner can change an owner, or make somebody one'),
  last_owner: msg('The account needs an owner: make somebody else an owner first'),
  oneself: msg('You cannot pause yourself'),
} as const
export type MemberRefusal = keyof typeof memberRefusals

/** Whether somebody of one role may give another: owners any, admins all below owner. */
export const mayGive = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'admin' && roles.indexOf(role) >= roles.indexOf('admin'))

/** Why somebody may not change a member; undefined where they may. @param activeOwners of the account: neither paused nor removed */
export function memberRefusal(
  by: RuledMember,
  member: RuledMember,
  change: MemberChange,
  activeOwners: number,
): MemberRefusal | undefined {
  const isOwn = by.id === member.id
  const given = typeof change === 'string' ? undefined : change.role
  if (!mayGive(by.role, 'admin')) return 'not_entitled'
  if (!mayGive(by.role, member.role) || (given !== undefined && !mayGive(by.role, given)))
    return 'owners_alone'
  if (change === 'ending sessions') return undefined
  const isPausing = typeof change !== 'string' && change.is_paused === true
  if (isOwn && isPausing) return 'oneself'
  const endsOwner = change === 'removal' || isPausing || (given !== undefined && given !== 'owner')
  const isActiveOwner = member.role === 'owner' && !member.is_paused
  return endsOwner && isActiveOwner && activeOwners <= 1 ? 'last_owner' : undefined
}
