import { MAX_INCLUDE_DEPTH } from '../vocabulary/limits.ts'
import type { Relations } from './resource.ts'

/** `{ containers: { transport_events: {} } }` for `include=containers.transport_events`. */
export interface IncludeTree {
  [relation: string]: IncludeTree
}

/** All that a resource is connected to, and nothing beyond. */
export const everyRelation = (relations: Relations): IncludeTree =>
  Object.fromEntries(
    Object.entries(relations)
      .filter(([, { as }]) => as === undefined)
      .map(([name]) => [name, {}]),
  )

export type RelationsByType = Record<string, Relations>
type IncludeResult = { tree: IncludeTree } | { unknown: string }

/**
 * Reads `include` against what the types declare. An unknown relation, or a path deeper than three, is
 * answered with the path that cannot be followed (the caller makes it a 400 with `source.parameter`).
 */
export function parseInclude(
  value: string | undefined,
  type: string,
  relations: RelationsByType,
): IncludeResult {
  const tree: IncludeTree = {}
  const paths = (value ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > MAX_INCLUDE_DEPTH) return { unknown: path }
    let types: readonly string[] = [type]
    // Of several types one may have another name for what the others have under this one: both are followed.
    let branches = [tree]
    for (const name of names) {
      const followed = types.flatMap((each) => {
        const own = relations[each] ?? {}
        return Object.hasOwn(own, name) ? (own[name] ?? []) : []
      })
      if (followed.length === 0) return { unknown: path }
      types = followed.flatMap(({ to }) => to)
      const own = new Set(followed.map(({ as }) => as ?? name))
      branches = branches.flatMap((branch) =>
        [...own].map((path) => path.split('.').reduce((at, step) => (at[step] ??= {}), branch)),
      )
    }
  }
  return { tree }
}
