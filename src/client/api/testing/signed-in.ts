import { type GrantedAccess, KEY_ROLE } from '../../../contract/vocabulary/index.ts'
import type { Session } from '../../../contract/operations/index.ts'
import { loadIdentity, queryClient, sessionQuery } from '../index.ts'

/** Signs somebody in for a test of what is offered: by a role, or by the scopes of a key. */
export async function openPageAs(who: Partial<GrantedAccess>): Promise<Session> {
  const session: Session = {
    account: { id: '0198c7a0-0000-7000-8000-000000000001', company_name: 'Northwind Imports' },
    user: who.scopes ? null : { id: '0198c7a0-0000-7000-8000-000000000002', name: 'Tester' },
    role: who.role ?? KEY_ROLE,
    scopes: who.scopes ? [...who.scopes] : null,
    party: null,
    accounts: [],
    now: '2026-11-20T18:00:00Z',
    speed: 1,
    simulated: false,
    connected_sources: 0,
    routing_data: true,
    largest_file_bytes: 1,
    sends_mail: false,
    reader_host: null,
    preferences: null,
    requests_a_minute: 100,
  }
  queryClient.setQueryData(sessionQuery.queryKey, session)
  return loadIdentity()
}
