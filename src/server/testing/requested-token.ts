import { setTimeout as delay } from 'node:timers/promises'
import { requestLink } from '../accounts/requested-links.store.ts'

/** A running service looks each second. */
const LOOK_MS = 100

/** Asks the service that runs on a data folder for a sign-in link, as the command of the operator does. @returns its token, when it works */
export async function requestedToken(data: string): Promise<string> {
  const { token, isTaken } = await requestLink(data)
  while (!(await isTaken())) await delay(LOOK_MS)
  return token
}
