import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayReadAtReplica } from '../../contract/replica-reads.ts'
import { walPositionHeader } from '../../contract/wal-position.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import { isAtReplica } from '../platform/database/replica/read-place.ts'
import type { Replica } from '../platform/database/replica/replica.ts'
import { missingPostgres } from './databases.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'
import { everyOperation, send } from './filled-account/request.ts'
import { samples } from './filled-account/samples.ts'
import { type PrimaryAndReplica, startPrimaryAndReplica } from './replica.ts'
import { startTestService, type TestService } from './service.ts'

const missing = missingPostgres()
const skipped = missing === undefined ? '' : ` (skipped: ${missing})`

/** What a replica refuses, and what succeeds there and means nothing: locks, the log of events and its horizon. */
const NOT_AT_A_REPLICA =
  /\b(event_log|pg_snapshot_\w+|pg_advisory\w*|for (no key )?update|for (key )?share|listen|temp(orary)? table|nextval)\b/i

const declared = everyOperation.filter(([name]) => mayReadAtReplica(name))

describe.skipIf(missing !== undefined)(`At a streaming replica${skipped}`, { tags: ['long'] }, () => {
  let servers: PrimaryAndReplica
  let replica: Replica
  let service: TestService
  let filled: FilledAccount
  let outcomes: string[] = []
  let statements: string[] = []
  const recorded = (pool: PostgresPool): PostgresPool => {
    const known = new WeakSet<PostgresPoolClient>()
    return {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect()
        if (known.has(client)) return client
        known.add(client)
        const query = client.query.bind(client) as (...given: unknown[]) => unknown
        const recording = (...given: unknown[]) => {
          if (isAtReplica()) statements.push(String(given[0]))
          return query(...given)
        }
        return Object.assign(client, { query: recording })
      },
    }
  }
  beforeAll(async () => {
    servers = await startPrimaryAndReplica()
    const read = { url: servers.readUrl, count: (outcome: string) => void outcomes.push(outcome) }
    const database = await openDatabase({ url: servers.url, migrations, wrapPool: recorded, read })
    if (!database.replica) throw new Error('No replica')
    replica = database.replica
    service = await startTestService({ database })
    filled = await fillAccount(service, service.own, 'ALPHA')
    await replica.round()
  }, 120_000)
  afterAll(async () => {
    await service.close()
    await servers.stop()
  })

  test.each(declared)(
    '%s reads, locks nothing, and answers what the primary does',
    async (name, operation) => {
      const sample = await samples[name](filled)
      const atPrimary = await send(service, filled, operation, sample)
      const position = await replica.position()
      const ask = () =>
        send(service, filled, operation, {
          ...sample,
          headers: { ...sample.headers, [walPositionHeader]: position },
        })
      let answer = atPrimary
      do {
        outcomes = []
        statements = []
        answer = await ask()
        // On a busy machine the replica may be later than a request waits.
      } while (outcomes[0] === 'behind')
      expect(outcomes).toEqual(['replica'])
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.filter((each) => NOT_AT_A_REPLICA.test(each))).toEqual([])
      expect(answer.body).toEqual(atPrimary.body)
    },
  )
})

test.each(declared)('%s is an operation that only reads, of an account', (_, { method, auth, media }) => {
  expect([method, auth, media === 'text/event-stream']).toEqual(['GET', 'account', false])
})
