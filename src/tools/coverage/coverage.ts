import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Operation, operations } from '../../contract/operations/index.ts'
import { eventNames } from '../../contract/vocabulary/index.ts'
import { root } from '../run.ts'
import { promisedBy } from './promised.ts'
import { storyProofs, unitProofs } from './proofs.ts'
import { coverageText, eventRows, operationRows, unproved } from './table.ts'

/** Where the table is written, for people and as an artifact of continuous integration. Not in the repository. */
export const tablePath = '.build/coverage.md'
/** What the table is made from besides our own operations and events, where it is there. */
export const specificationPath = '../shared/spec'

/** What a run of the tests proved of the interface. */
interface Coverage {
  /** Operations and events without a test that proves them. */
  unproved: string[]
  /** e.g. `127 of 127 operations and 43 of 43 events are proved`. */
  summary: string
  /** False where the specification is missing: then only our own operations and events are held to the tests. */
  isSpecified: boolean
}

/**
 * Writes the table of what the interface promises and which test proves it.
 * @param reports the JSON reports of vitest and of Playwright, one for each part of the run
 */
export async function coverage({
  units,
  stories,
}: {
  units: readonly unknown[]
  stories: readonly unknown[]
}): Promise<Coverage> {
  if (units.length === 0 || stories.length === 0) throw new Error('There is no report of the tests')
  const proofs = [
    ...units.flatMap((report) => unitProofs(report as Parameters<typeof unitProofs>[0], root)),
    ...stories.flatMap((report) => storyProofs(report as Parameters<typeof storyProofs>[0])),
  ]
  const specified = promisedBy(join(root, specificationPath))
  const promised = specified ?? ours()
  const rows = {
    operations: operationRows(promised.operations, proofs),
    events: eventRows(promised.events, proofs),
  }
  const path = join(root, tablePath)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, coverageText(rows.operations, rows.events))
  const proved = (kind: keyof typeof rows) =>
    `${rows[kind].length - unproved(rows[kind]).length} of ${rows[kind].length} ${kind}`
  return {
    unproved: unproved([...rows.operations, ...rows.events]),
    summary: `${proved('operations')} and ${proved('events')} are proved`,
    isSpecified: specified !== undefined,
  }
}

/** Without the specification: what our own table of operations and list of events promise. */
function ours() {
  const own = (Object.values(operations) as Operation[]).map(({ method, path }) => `${method} ${path}`)
  const all = (names: readonly string[]) => names.map((name) => ({ name, namedIn: ['Portolan'] }))
  return { operations: all(own), events: all(eventNames) }
}
