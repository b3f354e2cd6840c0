import type { DataRouter } from 'react-router'
import { onSignedOut } from './api/index.ts'
import { paths } from './format/index.ts'

/** Opens the sign-in page as soon as the service says that nobody is signed in. */
export const followSignOut = (router: Pick<DataRouter, 'navigate'>): void =>
  onSignedOut(() => {
    const { pathname, search } = window.location
    if (!/^\/(sign-in|invitation)/.test(pathname)) void router.navigate(paths.signIn(pathname + search))
  })
