import { expect, test } from 'vitest'
import { isOfService } from './call-site.rules.ts'
import { type ExceptionGroup, compareWithExceptions } from './exceptions.rules.ts'

const groups: ExceptionGroup[] = [
  { kind: 'work', because: 'It is due.', statements: [['jobs/claim.ts', 'documents', '"due_at" <= $']] },
  { kind: 'copies', because: 'All of it is copied.', statements: [['backup/', '*', '']] },
]
const claim = {
  sql: 'select *\n  from documents where "due_at" <= $12',
  from: 'jobs/claim.ts',
  without: ['documents'],
}
const copy = { sql: 'select * from users', from: 'backup/dump.ts', without: ['users'] }

test('statements that name the account, and exceptions of each kind, are counted', () => {
  const { named, excepted, open, unused } = compareWithExceptions(
    [claim, copy, { ...claim, without: [] }],
    groups,
  )
  expect([named, excepted.get('work'), excepted.get('copies')]).toEqual([1, [claim], [copy]])
  expect([open, unused]).toEqual([[], []])
})

test.each([
  ['another file', { from: 'jobs/other.ts' }],
  ['another table', { without: ['documents', 'users'] }],
  ['another condition', { sql: 'select * from documents' }],
])('a statement without an account is open where it is of %s', (_, other) => {
  const statement = { ...claim, ...other }
  expect(compareWithExceptions([statement, claim, copy], groups).open).toEqual([statement])
})

test('an exception that no statement needs any more is found', () =>
  expect(compareWithExceptions([copy, { ...claim, without: [] }], groups).unused).toEqual(
    groups[0]?.statements,
  ))

test('what tests and migrations send is not of the service', () => {
  const of = (file: string) => isOfService(`file:///portolan/src/server/${file}`)
  expect(['webhooks/webhooks.store.ts', 'platform/jobs/lease.ts'].map(of)).toEqual([true, true])
  expect(
    [
      'webhooks/webhooks.test.ts',
      'testing/service.ts',
      'voyages/testing/ships.ts',
      'platform/database/migrations/0001-main.ts',
    ].map(of),
  ).toEqual([false, false, false, false])
})
