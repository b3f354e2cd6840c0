import { redirect } from 'react-router'
import { isStatus, loadIdentity } from '../api/index.ts'
import { paths } from '../format/index.ts'

/** Every page in the shell needs a session. Without one it redirects to the sign-in page, which returns to this page. */
export async function shellLoader({ request }: { request: Request }) {
  try {
    return await loadIdentity()
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(paths.signIn(pathname === '/' ? undefined : pathname + search))
  }
}
