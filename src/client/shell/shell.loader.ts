import { redirect } from 'react-router'
import { isStatus, queryClient, sessionQuery } from '../api/index.ts'
import { paths } from '../format/index.ts'

/** Everything in the shell is for someone signed in; who is not comes back here after signing in. */
export async function shellLoader({ request }: { request: Request }) {
  try {
    return await queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.signIn(pathname === '/' ? undefined : pathname + search))
  }
}
