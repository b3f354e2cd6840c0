import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { requestTypes } from '../../../contract/vocabulary/index.ts'
import { createSourceRegistry } from '../requests/sources.store.ts'
import { checkDue } from '../requests/check.ts'
import type {
  ContainerSnapshot,
  ShipmentSnapshot,
  Snapshot,
  Source,
  SourceAnswer,
  SourceCapabilities,
} from '../source.ts'

/** The capabilities of a source for every request. */
export const anyRequest: SourceCapabilities = { requestTypes, lines: 'all', findsLine: true, trials: true }

/** What is needed of the test service. */
interface Timed {
  db: Db
  clock: Clock
  pass: (seconds: number) => void
}

/** A carrier's answer about a shipment; containers by number, or with their attributes. */
export const reports = (
  shipment: ShipmentSnapshot,
  ...boxes: (string | ContainerSnapshot)[]
): SourceAnswer & { kind: 'snapshot' } => ({
  kind: 'snapshot',
  snapshot: {
    source: 'scripted',
    taken_at: '2026-11-20T18:00:00Z',
    shipment: { shipping_line_scac: 'MSCU', ...shipment },
    containers: boxes.map((box) =>
      typeof box === 'string' ? { number: box, current_status: 'on_ship' } : box,
    ),
  } satisfies Snapshot,
})

export const unreachable: SourceAnswer = { kind: 'unreachable', reason: 'shipping_line_unreachable' }

/** A carrier whose answers the test sets by normalised number; any other number is not found. */
export function scriptedCarrier() {
  const answers = new Map<string, SourceAnswer>()
  const asked: { number: string; scac: string | null }[] = []
  const meanwhile: { act?: () => Promise<unknown> } = {}
  const source: Source = {
    name: 'scripted',
    simulated: false,
    capabilities: anyRequest,
    async ask({ request_number, scac }) {
      asked.push({ number: request_number, scac })
      await meanwhile.act?.()
      return answers.get(request_number) ?? { kind: 'not_found' }
    },
  }
  return { source, answers, asked, meanwhile }
}

/** Checks all requests that are due, as the job does. */
export async function checkAllDue(service: Omit<Timed, 'pass'>, source: Source): Promise<void> {
  const { db, clock } = service
  await checkDue({
    db,
    clock,
    sources: createSourceRegistry([source]),
    log: { info: () => undefined, error: () => undefined },
  })
}

/** Lets time pass from one due request to the next and checks each, until `until`. @returns the number of checks */
export async function checkUntil(service: Timed, source: Source, until: string): Promise<number> {
  for (let rounds = 0; ; rounds += 1) {
    const due = await service.db
      .selectFrom('tracking_requests')
      .select('next_check_at')
      .where('next_check_at', 'is not', null)
      .where('next_check_at', '<=', until)
      .orderBy('next_check_at')
      .limit(1)
      .executeTakeFirst()
    const ms = Date.parse(due?.next_check_at ?? until) - service.clock.now().getTime()
    if (ms > 0) service.pass(ms / 1000)
    if (!due) return rounds
    if (rounds > 500) throw new Error(`Still due at ${iso(service.clock.now())}`)
    await checkAllDue(service, source)
  }
}
