import type { BrowserSession } from '../../../contract/resources/index.ts'
import { MAX_IDLE_SESSION_DAYS } from '../rules.ts'
import type { BrowserSessionRow } from './browser-sessions.store.ts'
import { deviceText } from './device.rules.ts'

const DAY_MS = 24 * 3_600_000

/** @param currentId of the session that asks */
export function presentBrowserSession(row: BrowserSessionRow, currentId: string | null): BrowserSession {
  const { id, device, address, method, created_at, last_used_at } = row
  const idleEnd = Date.parse(last_used_at) + MAX_IDLE_SESSION_DAYS * DAY_MS
  const expires_at = new Date(Math.min(idleEnd, Date.parse(row.expires_at))).toISOString()
  return {
    id,
    type: 'browser_session',
    attributes: {
      device: deviceText(device),
      address,
      method,
      created_at,
      last_used_at,
      expires_at: expires_at.replace('.000Z', 'Z'),
      is_current: id === currentId,
    },
    relationships: {},
  }
}
