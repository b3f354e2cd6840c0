import { redirect } from 'react-router'
import { isStatus, loadIdentity, loadOnce } from '../api/index.ts'
import { paths } from '../format/index.ts'

/** Too much code for the shell; it comes with that of the pages. */
const loadFollowing = loadOnce(() => import('./follow-preferences.ts'))

/** Every page in the shell needs a session. Without one it redirects to the sign-in page, which returns to this page. */
export async function shellLoader({ request }: { request: Request }) {
  try {
    const identity = await loadIdentity()
    ;(await loadFollowing()).followPreferences()
    return identity
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.signIn(pathname === '/' ? undefined : pathname + search))
  }
}
