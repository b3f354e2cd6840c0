import type { Db } from '../platform/database/tables.ts'
import { errorOf, Problem, refusedAttribute } from '../platform/http/problem.ts'
import { type NamedPlace, unknownBecause, unknownPlaces } from './places.store.ts'

/** @throws 422 with a pointer to each fault of the attributes */
export function refuseFaults(
  faults: readonly { path: readonly (string | number)[]; detail: string }[],
): void {
  if (faults.length === 0) return
  throw new Problem(
    422,
    faults.map(({ path, detail }) =>
      errorOf(422, `${path.at(-1)} ${detail}`, { source: { pointer: `/data/attributes/${path.join('/')}` } }),
    ),
  )
}

/** @throws 422 if nobody knows the place or its terminal */
export async function refuseUnknownPlace(db: Db, accountId: string, place: NamedPlace): Promise<void> {
  const [unknown] = await unknownPlaces(db, accountId, [place])
  if (unknown) throw refusedAttribute(unknown, `${unknown} ${unknownBecause[unknown]}`)
}
