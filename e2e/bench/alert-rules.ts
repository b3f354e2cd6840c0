import { untilReadable } from '../../src/server/testing/logged-events.ts'
import { startTestService, type TestService } from '../../src/server/testing/service.ts'
import { signInAs } from '../../src/server/testing/signed-in.ts'
import { onEachDatabase } from './engines.ts'
import { hasDue, maintained, treeCpuMilliseconds } from './in-process.ts'
import { table } from './measure.ts'
import { carrier, dueAgain, insertRequests } from './tracking.ts'

const PEOPLE = 4
/** A person may have 50. */
const RULES = PEOPLE * 50
const CHANGED_REQUESTS = 500
const CONTAINERS_EACH = 2
const JOB = 'Evaluating alert rules'

/**
 * What alert rules take, in this process and without HTTP: the first walk through their lists, and what a change costs each of them.
 * The containers come through tracking, and so do the changes: each ship is later.
 */
export async function alertRules(counts: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const containers of counts)
    rows.push(
      ...(await onEachDatabase(async (engine, database) => {
        const state = { version: 0 }
        const service = await startTestService({ database, source: carrier(state) })
        const { account_id } = service.own
        await insertRequests(service.db, account_id, Math.ceil(containers / CONTAINERS_EACH))
        await tracked(service)
        await maintained(database)
        await makeRules(service)
        const first = await evaluated(service, RULES * containers)
        state.version += 1
        await dueAgain(service.db, account_id, Math.min(CHANGED_REQUESTS, containers / CONTAINERS_EACH))
        await tracked(service)
        const changed = Math.min(CHANGED_REQUESTS * CONTAINERS_EACH, containers)
        const later = await evaluated(service, RULES * changed)
        await service.close()
        return [[engine, containers.toLocaleString('en'), String(RULES), ...first, String(changed), ...later]]
      })),
    )
  return table(
    [
      'engine',
      'containers',
      'rules',
      'first walk, s',
      'rule × container/s',
      'CPU, µs each',
      'changed containers',
      'matched again, s',
      'rule × container/s',
      'CPU, µs each',
    ],
    rows,
  )
}

async function tracked(service: TestService): Promise<void> {
  while (await hasDue(service.db)) await service.askDue()
}

const lines = ['MSCU', 'MAEU', 'CMDU', 'HLCU', 'ONEY', 'COSU', 'EGLV', 'OOLU', 'ZIMU', 'YMLU']

/** Rules as people make them: late ships, last days to act, a carrier, what is held. No two ask the same. */
async function makeRules(service: TestService): Promise<void> {
  for (let person = 0; person < PEOPLE; person += 1) {
    const owner = await signInAs(service, service.own.account_id, 'owner')
    for (const [nth, scac] of lines.entries()) {
      const line = `filter[shipping_line_scac]=${scac}`
      const days = person * lines.length + nth + 1
      const kinds = [
        { query: '', threshold: 'delayed', days },
        { query: '', threshold: 'act_by', days },
        { query: line, threshold: 'delayed', days: person + 1 },
        { query: `${line}&filter[eta_slip_days][start]=${person}`, threshold: 'leaves' },
        { query: `${line}&filter[days_left][end]=${person + 1}`, threshold: 'enters' },
      ]
      for (const kind of kinds) await makeRule(service, owner.headers, kind)
    }
  }
}

async function makeRule(
  service: TestService,
  headers: Record<string, string>,
  kind: { query: string; threshold: string; days?: number },
): Promise<void> {
  const attributes = { name: `${kind.threshold} ${kind.query}`, subject: 'query', ...kind }
  const { status, text } = await service.ask(
    'POST',
    '/v2/alert_rules',
    { data: { type: 'alert_rule', attributes } },
    { ...headers, authorization: null },
  )
  if (status !== 201) throw new Error(text)
}

/** Until nothing is left to evaluate. @param pairs of a rule and a container that are looked at */
async function evaluated(service: TestService, pairs: number): Promise<string[]> {
  const job = service.services.scheduledJobs.find(({ name }) => name === JOB)
  if (!job) throw new Error(`There is no job ${JOB}`)
  await untilReadable(service.db)
  const [began, cpu] = [performance.now(), await treeCpuMilliseconds()]
  while ((await job.round()) === 'more');
  const seconds = (performance.now() - began) / 1000
  const spent = (await treeCpuMilliseconds()) - cpu
  return [seconds.toFixed(1), (pairs / seconds).toFixed(0), ((spent * 1000) / pairs).toFixed(0)]
}
