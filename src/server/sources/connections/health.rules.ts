import type { Selectable } from 'kysely'
import type { ConnectionState, SourceEventName } from '../../../contract/vocabulary/index.ts'
import type { ConnectionsTable } from '../../platform/database/tables.connections.ts'

/** How a question to a source ended. */
export interface AskedOutcome {
  kind: 'answered' | 'refused' | 'failed' | 'silent' | 'limited'
  /** What is wrong, as a sentence. */
  problem?: string
  paused_until?: Date | undefined
}

/** How a connection is, the worst that applies. */
export function connectionStateOf(
  {
    is_on,
    problem_kind,
    paused_until,
    last_asked_at,
    kind,
  }: Pick<Selectable<ConnectionsTable>, 'is_on' | 'problem_kind' | 'paused_until' | 'last_asked_at' | 'kind'>,
  { isReadable, without_line = 0, now }: { isReadable: boolean; without_line?: number; now: Date },
): ConnectionState {
  if (!is_on) return 'off'
  if (!isReadable) return 'key_lost'
  if (problem_kind === 'limited')
    return paused_until !== null && Date.parse(paused_until) > now.getTime() ? 'limited' : 'healthy'
  if (problem_kind !== null) return problem_kind
  if (without_line > 0) return 'line_missing'
  return last_asked_at === null && kind !== 'simulated' ? 'never_asked' : 'healthy'
}

/** States in which a source reports nothing. A limit that is reached is none of them: the source answers, and says so. */
const failingStates: readonly ConnectionState[] = ['key_lost', 'refused', 'failing', 'silent']
export const isFailing = (state: ConnectionState): boolean => failingStates.includes(state)

/** Since when a source fails, and the event of a change. */
interface Failing {
  /** Null while it does not. ISO 8601. */
  since: string | null
  event: SourceEventName | null
}

/** What happens to a connection: the outcome of a question, or that its secrets cannot be read any more, until others are entered. */
type HealthNews = AskedOutcome['kind'] | 'key_lost' | 'secrets_entered'

/**
 * What news changes: a source fails from the first question that it does not answer until one that it answers, and from when its secrets
 * cannot be read until they are entered anew. What was refused for a limit shows neither.
 */
export function failingAfter(since: string | null, news: HealthNews, now: string): Failing {
  if (news === 'limited') return { since, event: null }
  if (news === 'answered' || news === 'secrets_entered')
    return { since: null, event: since === null ? null : 'source.recovered' }
  return { since: since ?? now, event: since === null ? 'source.failing' : null }
}
