import { z } from 'zod'
import { getSetting, setSetting } from '../accounts/settings.ts'
import type { Db } from '../platform/database/tables.ts'

const storedAddresses = z.object({ addresses: z.array(z.string()), at: z.iso.datetime() })
const key = 'webhook_ips'

/** The sending addresses from the configuration, and when they last changed. @param now the wall clock, ISO 8601 UTC */
export async function sendingAddresses(
  db: Db,
  addresses: readonly string[],
  now: string,
): Promise<{ webhook_notification_ips: string[]; last_updated: string }> {
  const last = await getSetting(db, key, storedAddresses)
  const isSame = last?.addresses.join() === addresses.join()
  if (!isSame) await setSetting(db, key, { addresses, at: now })
  return { webhook_notification_ips: [...addresses], last_updated: isSame ? last.at : now }
}
