import type { ApiKey } from '../../../contract/resources/index.ts'
import type { KeyScope } from '../../../contract/vocabulary/index.ts'

export interface StoredKey {
  id: string
  label: string
  hint: string | null
  scopes: KeyScope[]
  address_ranges: string[]
  allowed_origins: string[]
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
  last_used_address: string | null
  replaced_by_id: string | null
  user_id: string | null
}

/** Whether a key is accepted, as far as time goes. @param now ISO 8601 UTC */
export const isValidKey = ({ revoked_at, expires_at }: StoredKey, now: string): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now)

export const presentKey = ({ id, user_id, ...attributes }: StoredKey): ApiKey => ({
  id,
  type: 'api_key',
  attributes,
  relationships: { user: { data: user_id === null ? null : { type: 'user', id: user_id } } },
})
