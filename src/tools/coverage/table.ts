import type { PromisedItem } from './promised.ts'
import { promiseKey } from './promised.ts'
import type { Proof } from './proofs.ts'

interface CoverageRow extends PromisedItem {
  /** Statuses answered in tests that passed. */
  statuses: number[]
  /** Undefined: no test proves it. */
  proof: Proof | undefined
  /** All that do. */
  proving: Proof[]
}

/** A row for each operation: proved by tests in which it answered with success. */
export const operationRows = (promised: readonly PromisedItem[], proofs: readonly Proof[]): CoverageRow[] =>
  promised.map((each) => {
    const wanted = promiseKey(each.name)
    const answered = proofs.flatMap((proof) =>
      proof.proves.flatMap((answer) => {
        const [, name = '', status = ''] = /^(.*) (\d+)$/.exec(answer) ?? []
        return promiseKey(name) === wanted ? [{ proof, status: Number(status) }] : []
      }),
    )
    const statuses = [...new Set(answered.map(({ status }) => status))].toSorted((a, b) => a - b)
    const proving = answered.filter(({ status }) => status < 400).map(({ proof }) => proof)
    return { ...each, statuses, proof: mostSpecificProof(proving), proving }
  })

/** A row for each event: proved by a test of the service that names it in its title. */
export const eventRows = (promised: readonly PromisedItem[], proofs: readonly Proof[]): CoverageRow[] =>
  promised.map((each) => {
    const named = new RegExp(`(^|[^a-z_.])${each.name.replaceAll('.', String.raw`\.`)}($|[^a-z_.])`)
    const proving = proofs.filter(({ file, title }) => file.startsWith('src/server/') && named.test(title))
    return { ...each, statuses: [], proof: mostSpecificProof(proving), proving }
  })

/**
 * The test that was made of the table of operations for this very one; else one that is about this alone rather than
 * one that passes by. One that needs PostgreSQL comes last, for not every machine has it.
 */
function mostSpecificProof(proofs: readonly Proof[]): Proof | undefined {
  const rank = ({ file, title }: Proof) => {
    if (/^src\/server\/testing\/operations\.test\.ts$/.test(file) && / › answers /.test(title)) return 0
    return title.includes('PostgreSQL') ? 2 : 1
  }
  return proofs.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.proves.length - other.proves.length ||
      (`${one.file} ${one.title}` < `${other.file} ${other.title}` ? -1 : 1),
  )[0]
}

/** Where else it is shown: how many tests, and the files with most of them. */
function otherTests({ proof, proving }: CoverageRow): string {
  const others = proving.filter((each) => each !== proof)
  if (others.length === 0) return ''
  const files = [...Map.groupBy(others, ({ file }) => file)].toSorted(
    ([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1),
  )
  return `${others.length}, most in ${files[0]?.[0].replace('src/server/', '')}`
}

const unprovedMark = '**open**'
const cell = (text: string) => text.replaceAll('|', String.raw`\|`)
const proofCell = ({ proof }: CoverageRow) => (proof ? `${proof.file}: ${proof.title}` : unprovedMark)

/** The table in Markdown. */
export function coverageText(operations: readonly CoverageRow[], events: readonly CoverageRow[]): string {
  const proved = (rows: readonly CoverageRow[]) =>
    `${rows.filter(({ proof }) => proof).length} of ${rows.length} are proved.`
  return [
    '# What the interface promises, and the test that proves it',
    '',
    'Written by `npm test` from the specification and from what the service answered in the tests. What no test proves is',
    `${unprovedMark}, and fails the run.`,
    '',
    '## Operations',
    '',
    proved(operations),
    '',
    '| operation | named in | answered in tests | other tests | proved by |',
    '|---|---|---|---|---|',
    ...operations.map((row) =>
      [row.name, row.namedIn.join(', '), row.statuses.join(' '), otherTests(row), proofCell(row)]
        .map(cell)
        .join(' | ')
        .replace(/^.*$/s, '| $& |'),
    ),
    '',
    '## Events',
    '',
    proved(events),
    '',
    '| event | named in | proved by |',
    '|---|---|---|',
    ...events.map((row) => `| ${[row.name, row.namedIn.join(', '), proofCell(row)].map(cell).join(' | ')} |`),
    '',
  ].join('\n')
}

/** The names of the rows that no test proves. */
export const unproved = (rows: readonly CoverageRow[]): string[] =>
  rows.filter(({ proof }) => proof === undefined).map(({ name }) => name)
