import type { ConnectionCheck } from '../../../contract/resources/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import {
  type AskedSince,
  type CountedCall,
  type Fetched,
  LimitReached,
  type SourceAdapter,
} from './adapter.ts'

/** What came back without events, for a person who tries a source. */
export type WithoutEvents = Pick<ConnectionCheck, 'outcome' | 'sentence'>

/** Asks once, and says so where the limit does not allow it. */
export async function fetchOnce(
  adapter: SourceAdapter,
  request: SourceRequest,
  call: CountedCall,
  since?: AskedSince,
): Promise<Fetched> {
  try {
    return await adapter.fetch(request, call, since)
  } catch (cause) {
    if (cause instanceof LimitReached) return { kind: 'limited', wait_ms: cause.wait_ms, by_connection: true }
    throw cause
  }
}

/** What an answer without events means. */
export function withoutEvents(fetched: Exclude<Fetched, { kind: 'events' | 'kept' }>): WithoutEvents {
  switch (fetched.kind) {
    case 'not_found':
      return {
        outcome: 'not_found',
        sentence: fetched.sentence ?? 'It answered, and does not know this number',
      }
    case 'pending':
      return { outcome: 'not_found', sentence: 'It has begun to look: try again in a few seconds' }
    case 'line_refused':
      return {
        outcome: 'not_found',
        sentence: `It answered that the line refuses this number: ${fetched.reason}`,
      }
    case 'credentials_refused':
      return { outcome: 'refused', sentence: fetched.sentence }
    case 'failed':
      return { outcome: 'failed', sentence: fetched.sentence }
    case 'limited':
      return {
        outcome: 'limited',
        sentence: `The limit of calls is reached: ${Math.ceil(fetched.wait_ms / 1000)} s to wait`,
      }
  }
}
