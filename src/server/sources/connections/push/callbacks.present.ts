import type { Connection } from '../../../../contract/resources/index.ts'
import type { SourcePush } from '../../kit/adapter.ts'
import type { SubscriptionCounts } from './source-subscriptions.store.ts'

/**
 * How the callbacks of a connection are; null where it only asks.
 * @param hasAddress sources know where to reach this service
 */
export function presentCallbacks(
  scope: SourcePush['scope'],
  counts: SubscriptionCounts | undefined,
  { hasAddress }: { hasAddress: boolean },
): Connection['attributes']['callbacks'] {
  if (scope === 'none') return null
  const { wanted = 0, made = 0, problem = null, last_received_at = null } = counts ?? {}
  const as = (state: 'unavailable' | 'failing' | 'starting' | 'active', sentence: string) => ({
    state,
    sentence,
    last_received_at,
  })
  if (!hasAddress)
    return as(
      'unavailable',
      'Callbacks need the public address of this service, which its operator sets (--public-url). It is asked instead.',
    )
  if (problem !== null)
    return as('failing', `Callbacks could not be arranged: ${problem}. It is asked instead, and tried again.`)
  if (made < wanted || wanted === 0)
    return as(
      'starting',
      wanted === 0 ? 'Nothing is tracked through it yet.' : 'Callbacks are being arranged.',
    )
  return as('active', 'It sends what is new by itself, and is asked less often.')
}
