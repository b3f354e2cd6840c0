import type { DataRouter } from 'react-router'
import { onSignedOut } from './api/index.ts'
import { paths } from './format/index.ts'

/** Pages for somebody who is not signed in: they say themselves that a link no longer works, which is answered 401 too. */
const publicPage = /^\/(sign-in|invitation|reset|verify|confirm-email)(\/|$)/

/** Opens the sign-in page as soon as the service says that nobody is signed in. */
export const followSignOut = (router: Pick<DataRouter, 'navigate'>): void =>
  onSignedOut(() => {
    const { pathname, search } = window.location
    if (!publicPage.test(pathname)) void router.navigate(paths.signIn(pathname + search))
  })
