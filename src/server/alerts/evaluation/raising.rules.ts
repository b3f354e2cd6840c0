import { isJsonObject } from '../../../contract/jsonapi/json-object.ts'
/** Containers of one ship that a rule raises go into one message, while it is younger than this and nobody is done with it. */
export const MESSAGE_HOURS = 12

/** A container that a rule raises, with the ship that carries it. */
export interface RaisedContainer {
  container_id: string
  vessel_name: string | null
  voyage_number: string | null
}
export interface ShipGroup extends Pick<RaisedContainer, 'vessel_name' | 'voyage_number'> {
  container_ids: string[]
}

/** One group for each ship and voyage, and one for containers of which that is not known: a late ship is one message. */
export function groupsByShip(raised: readonly RaisedContainer[]): ShipGroup[] {
  const groups = Map.groupBy(raised, ({ vessel_name, voyage_number }) =>
    JSON.stringify([vessel_name, vessel_name === null ? null : voyage_number]),
  )
  return [...groups.values()].map((of) => ({
    vessel_name: of[0]?.vessel_name ?? null,
    voyage_number: of[0]?.vessel_name === null ? null : (of[0]?.voyage_number ?? null),
    container_ids: of.map(({ container_id }) => container_id),
  }))
}

/** What one evaluation of some containers changed: those that came over the threshold, and those that went back. */
export function crossed(
  examined: readonly string[],
  matching: ReadonlySet<string>,
  before: ReadonlySet<string>,
): { entered: string[]; left: string[] } {
  return {
    entered: examined.filter((id) => matching.has(id) && !before.has(id)),
    left: examined.filter((id) => !matching.has(id) && before.has(id)),
  }
}

interface LoggedChange {
  container_id: string | null
  payload: unknown
}
interface ChangedValue {
  attribute: string
  before: unknown
  after: unknown
}

/** The first and last value of each attribute of a container among entries of the log, in their order. */
export function changesByContainer(entries: readonly LoggedChange[]): Map<string, ChangedValue[]> {
  const changed = new Map<string, Map<string, ChangedValue>>()
  for (const { container_id, payload } of entries) {
    const changeset = isJsonObject(payload) ? payload['changeset'] : undefined
    if (container_id === null || !isJsonObject(changeset)) continue
    const values = changed.get(container_id) ?? new Map<string, ChangedValue>()
    changed.set(container_id, values)
    for (const [attribute, pair] of Object.entries(changeset)) {
      if (!Array.isArray(pair)) continue
      const [before, after] = pair as unknown[]
      const known = values.get(attribute)
      values.set(attribute, {
        attribute,
        before: known ? known.before : (before ?? null),
        after: after ?? null,
      })
    }
  }
  return new Map([...changed].map(([id, values]) => [id, [...values.values()]]))
}
