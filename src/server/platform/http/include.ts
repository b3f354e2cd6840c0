import type { Identifier, IncludeTree, Resource } from '../../../contract/jsonapi/index.ts'
import type { RecordsView } from '../database/records-view.ts'
import type { Loaders } from './handler.ts'

/** Ids in one call of a loader, which are parameters of one statement. */
const MAX_IDS_PER_LOAD = 2000

const keyOf = ({ type, id }: Identifier): string => `${type} ${id}`

/** The linkage of a relation as a list: one, many or none. */
function linked(record: Resource, relation: string): Identifier[] {
  const data: unknown = record.relationships?.[relation]?.data
  const list: unknown[] = Array.isArray(data) ? data : [data]
  return list.filter(
    (each): each is Identifier => typeof each === 'object' && each !== null && 'id' in each && 'type' in each,
  )
}

/**
 * The records that `include` asks for: follows the tree level by level from the primary records, calls each loader
 * once per level, and returns every record once, without the primary ones (JSON:API, "Compound Documents"). Relations
 * to records that are not stored are left out.
 */
export async function includedRecords(
  primary: readonly Resource[],
  tree: IncludeTree,
  loaders: Loaders,
  view: RecordsView,
): Promise<Resource[]> {
  const known = new Map(primary.map((record) => [keyOf(record), record]))
  const found: Resource[] = []
  let level = [{ records: [...primary], tree }]
  while (level.length > 0) {
    const steps = level.flatMap(({ records, tree: branch }) =>
      Object.entries(branch).map(([relation, rest]) => ({
        targets: records.flatMap((record) => linked(record, relation)),
        rest,
      })),
    )
    const missing = new Map<string, Set<string>>()
    for (const target of steps.flatMap((step) => step.targets)) {
      if (known.has(keyOf(target))) continue
      const ids = missing.get(target.type) ?? new Set<string>()
      missing.set(target.type, ids.add(target.id))
    }
    const loaded = await Promise.all(
      [...missing].map(([type, ids]) => loadAll(loaders, view, type, [...ids])),
    )
    for (const record of loaded.flat()) {
      if (known.has(keyOf(record))) continue
      known.set(keyOf(record), record)
      found.push(record)
    }
    level = steps.map(({ targets, rest }) => ({
      records: targets.flatMap((target) => known.get(keyOf(target)) ?? []),
      tree: rest,
    }))
  }
  return found
}

async function loadAll(
  loaders: Loaders,
  view: RecordsView,
  type: string,
  ids: string[],
): Promise<Resource[]> {
  const load = loaders[type]
  if (!load) return []
  const records: Resource[] = []
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_LOAD)
    records.push(...(await load(view, ids.slice(from, from + MAX_IDS_PER_LOAD))))
  return records
}
