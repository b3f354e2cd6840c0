import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Operation, operations } from '../../contract/operations/index.ts'
import { eventNames } from '../../contract/vocabulary/index.ts'
import { root } from '../run.ts'
import { promisedIn } from './promised.ts'
import { storyProofs, unitProofs } from './proofs.ts'
import { coverageText, eventRows, operationRows, untrue } from './table.ts'

/** The table in the repository. */
const tablePath = join(root, 'src/contract/COVERAGE.md')
const specification = join(root, '../shared/spec')

/**
 * Holds the table of the repository to what the runners report, or with `write` makes it anew.
 * @param reports the JSON reports of vitest and of Playwright
 * @returns what is not true in the table, or why it could not be made
 */
export async function coverage(
  reports: { unit: string; stories: string },
  { write = false } = {},
): Promise<string[]> {
  const [unit, stories] = await Promise.all([read(reports.unit), read(reports.stories)])
  const proofs = [
    ...unitProofs(unit as Parameters<typeof unitProofs>[0], root),
    ...storyProofs(stories as Parameters<typeof storyProofs>[0]),
  ]
  const promised = promisedIn(specification)
  if (write) {
    if (!promised) return ['The table can be made only where the specification lies beside the repository']
    const text = coverageText(operationRows(promised.operations, proofs), eventRows(promised.events, proofs))
    await writeFile(tablePath, text)
    return []
  }
  const text = await readFile(tablePath, 'utf8')
  const wanted = promised ?? ours(text)
  return untrue(
    text,
    [...operationRows(wanted.operations, proofs), ...eventRows(wanted.events, proofs)],
    proofs,
  )
}

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** Without the specification: what our own table of operations promises, and what the written table names besides. */
function ours(text: string) {
  const own = (Object.values(operations) as Operation[]).map(({ method, path }) => `${method} ${path}`)
  const named = [...text.matchAll(/^\| ([A-Z]+ \S+) \|/gm)].map(([, name = '']) => name)
  const all = (names: readonly string[]) => [...new Set(names)].map((name) => ({ name, namedIn: [] }))
  return { operations: all([...own, ...named]), events: all(eventNames) }
}
