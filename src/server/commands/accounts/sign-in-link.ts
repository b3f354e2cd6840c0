import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { auditSignInLink } from '../../accounts/audit/operator.ts'
import { demoAccount, newSignInToken } from '../../accounts/demo.ts'
import { notedAddress, requestLink } from '../../accounts/requested-links.store.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { SignInLinkOptions } from './sign-in-link.options.ts'

const USUAL_ADDRESS = 'http://localhost:4949'
/** A running service looks each second. */
const LOOKS = 25
const LOOK_MS = 200

/** A new sign-in link of the owner, as text for the operator. */
export async function newSignInLink({ place, address: given }: SignInLinkOptions): Promise<string> {
  if ('url' in place) return textOf(given ?? USUAL_ADDRESS, await tokenOnServer(place.url), '')
  const folder = resolve(place.folder)
  const { token, isTaken } = await requestLink(folder)
  const address = given ?? (await notedAddress(folder)) ?? USUAL_ADDRESS
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isTaken()) return textOf(address, token, '')
    await delay(LOOK_MS)
  }
  return textOf(address, token, 'No Portolan runs on this folder now: the link works after its next start.\n')
}

async function tokenOnServer(url: string): Promise<string> {
  const database = await openDatabase({ url, migrations })
  try {
    const owner = await demoAccount(database.db)
    if (!owner) throw new Error('No Portolan was started on this database yet.')
    const now = new Date()
    const token = await newSignInToken(database.db, owner, now)
    await auditSignInLink(database.db, owner, now)
    return token
  } finally {
    await database.close()
  }
}

const textOf = (address: string, token: string, more: string): string =>
  `${address}/sign-in/${token}\nWorks once, for 24 hours.\n${more}`
