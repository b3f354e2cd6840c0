import { expect, test } from 'vitest'
import { storyProofs, unitProofs } from './proofs.ts'
import { coverageText, eventRows, operationRows, unproved } from './table.ts'

const named = (...names: string[]) => names.map((name) => ({ name, namedIn: ['interface.md'] }))
const proofs = [
  {
    file: 'src/server/a.test.ts',
    title: 'a clerk reads',
    proves: ['GET /ships/{ship_id} 200', 'GET /ships/{ship_id} 404'],
  },
  { file: 'src/server/b.test.ts', title: 'refused | always', proves: ['POST /ships 422'] },
  { file: 'src/server/events.test.ts', title: 'raises container.pickup_lfd_line.changed once', proves: [] },
]
const rows = [
  ...operationRows(named('GET /ships/{id}', 'POST /ships'), proofs),
  ...eventRows(named('container.pickup_lfd_line.changed', 'container.pickup_lfd.changed'), proofs),
]
const text = coverageText(rows.slice(0, 2), rows.slice(2))

test('an operation is proved where it answered with success, whatever its parameters are called', () => {
  expect(rows[0]).toMatchObject({ statuses: [200, 404], proof: { title: 'a clerk reads' } })
  expect(text).toContain(
    '| GET /ships/{id} | interface.md | 200 404 |  | src/server/a.test.ts: a clerk reads |',
  )
})

test('an operation that was only refused stays open, and is not left out', () => {
  expect(rows[1]?.proof).toBeUndefined()
  expect(text).toContain('| POST /ships | interface.md | 422 |  | **open** |')
  expect(text).toContain('1 of 2 are proved.')
})

test('the test made of the table is named first, those that need PostgreSQL last, and the others are counted', () => {
  const of = (file: string, title: string) => ({ file, title, proves: ['GET /ships/{id} 200'] })
  const made = of('src/server/testing/operations.test.ts', 'get_ship › answers 200')
  const stored = of('src/server/a.test.ts', 'ships (PostgreSQL 15) › are read')
  const plain = of('src/server/b.test.ts', 'ships (embedded) › are read')
  const [row] = operationRows(named('GET /ships/{id}'), [stored, plain, made])
  expect(row?.proof).toBe(made)
  expect(coverageText(row ? [row] : [], [])).toContain('| 2, most in a.test.ts |')
  expect(operationRows(named('GET /ships/{id}'), [stored, plain])[0]?.proof).toBe(plain)
})

test('an event is proved by its whole name in a title, not by one that contains it', () => {
  expect(rows.slice(2).map(({ proof }) => proof?.file)).toEqual(['src/server/events.test.ts', undefined])
})

test('what is promised and has no passing test is reported, and nothing else is', () => {
  expect(unproved(rows)).toEqual(['POST /ships', 'container.pickup_lfd.changed'])
  const without = proofs.filter(({ title }) => title !== 'a clerk reads')
  expect(unproved(operationRows(named('GET /ships/{id}', 'POST /ships'), without))).toEqual([
    'GET /ships/{id}',
    'POST /ships',
  ])
  const more = [...proofs, { file: 'src/server/c.test.ts', title: 'made', proves: ['POST /ships 201'] }]
  expect(unproved(operationRows(named('GET /ships/{id}', 'POST /ships'), more))).toEqual([])
})

test('only tests that passed prove anything, and stories say what they prove', () => {
  const assertion = { ancestorTitles: ['limits'], title: 'hold', meta: { proves: ['GET /ships 429'] } }
  const report = {
    testResults: [
      {
        name: '/here/src/x.test.ts',
        assertionResults: [
          { ...assertion, status: 'passed' },
          { ...assertion, status: 'failed' },
        ],
      },
    ],
  }
  expect(unitProofs(report, '/here')).toEqual([
    { file: 'src/x.test.ts', title: 'limits › hold', proves: ['GET /ships 429'] },
  ])
  const spec = (ok: boolean) => ({
    title: 'finds',
    file: 'find.e2e.ts',
    ok,
    tests: [{ annotations: [{ type: 'proves', description: 'GET {app_url}/shipments/find 200' }] }],
  })
  expect(storyProofs({ suites: [{ suites: [{ specs: [spec(true), spec(false)] }] }] })).toEqual([
    { file: 'e2e/find.e2e.ts', title: 'finds', proves: ['GET {app_url}/shipments/find 200'] },
  ])
})
