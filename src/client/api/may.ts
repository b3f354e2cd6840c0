import type { OperationName, Session } from '../../contract/operations/index.ts'
import { loadOnce } from './load-once.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/** Who may use which operation: too much code for the shell, which waits for the code of the page anyway. */
const loadAccess = loadOnce(() => import('../../contract/access.ts'))
let access: Awaited<ReturnType<typeof loadAccess>> | undefined

/** Fetches who is signed in, with what it takes to say what they may do. @throws ApiError 401 where nobody is signed in */
export async function loadIdentity(): Promise<Session> {
  const [session, loaded] = await Promise.all([queryClient.ensureQueryData(sessionQuery), loadAccess()])
  access = loaded
  return session
}

/**
 * Whether the service answers an operation to who is signed in, by their role or the scopes of their key. Nothing is offered that it would
 * refuse. False until `loadIdentity` has been awaited, as it is before anything of the shell is drawn.
 */
export function may(name: OperationName): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session !== undefined && access?.isAllowed(session, name) === true
}
