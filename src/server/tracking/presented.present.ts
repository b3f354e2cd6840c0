import type { Identifier } from '../../contract/jsonapi/index.ts'
import type { Aside } from '../database/tables.ts'
import { idsAside } from './aside.rules.ts'

/** A relation to one record, or to none. */
export const linked = <Type extends string>(
  type: Type,
  id: string | null,
): { data: Identifier<Type> | null } => ({
  data: id === null ? null : { id, type },
})

/** A relation to many: those that we know in their order, then those that an import told of and never brought. */
export function linkedMany<Type extends string>(
  type: Type,
  known: readonly string[],
  aside: Aside | null,
  relation: string,
): { data: Identifier<Type>[] } {
  const ids = new Set([...known, ...idsAside(aside, relation)])
  return { data: [...ids].map((id) => ({ id, type })) }
}

/** What an import brought that the interface does not name: given back beside what it names. */
export const asideAttributes = (aside: Aside | null): Record<string, unknown> => aside?.attributes ?? {}
export const asideRelationships = (aside: Aside | null): Record<string, { data: never }> =>
  (aside?.relationships ?? {}) as Record<string, { data: never }>
