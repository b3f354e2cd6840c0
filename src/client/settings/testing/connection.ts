import type { Connection } from '../../../contract/resources/index.ts'

/** A connection as the service answers it, for tests of what the screen shows of it. */
export const testConnection = (changes: Partial<Connection['attributes']> = {}): Connection => ({
  id: changes.name ?? '1',
  type: 'connection',
  attributes: {
    name: 'Maersk',
    kind: 'dcsa',
    settings: {},
    secrets: {},
    scacs: ['MAEU'],
    rank: 1,
    is_on: true,
    limits: { minute: null, hour: null, day: null },
    calls: { minute: 0, hour: 0, day: 0 },
    state: 'healthy',
    problem: null,
    failing_since: null,
    paused_until: null,
    last_asked_at: null,
    last_succeeded_at: null,
    callbacks: null,
    tracked_count: 0,
    unknown_numbers: [],
    created_at: '2026-11-02T00:00:00Z',
    updated_at: '2026-11-02T00:00:00Z',
    ...changes,
  },
  relationships: {},
})
