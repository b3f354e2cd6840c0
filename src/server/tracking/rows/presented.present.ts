import { type Identifier, linkedAll } from '../../../contract/jsonapi/index.ts'
import type { Aside } from '../../platform/database/columns.ts'
import { idsAside } from './aside.rules.ts'

/** A relation to many: those that we know in their order, then those that an import told of and never brought. */
export function linkedMany<Type extends string>(
  type: Type,
  known: readonly string[],
  aside: Aside | null,
  relation: string,
): { data: Identifier<Type>[] } {
  return linkedAll(type, new Set([...known, ...idsAside(aside, relation)]))
}

/** What an import brought that the interface does not name: given back beside what it names. */
export const asideAttributes = (aside: Aside | null): Record<string, unknown> => aside?.attributes ?? {}
export const asideRelationships = (aside: Aside | null): Record<string, { data: never }> =>
  (aside?.relationships ?? {}) as Record<string, { data: never }>
