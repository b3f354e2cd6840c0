import { t } from '../../../contract/language/index.ts'
import type { ChangedRecords } from '../../api/index.ts'

/** Which records of a list changed since somebody opened it. */
export interface SeenChanges {
  /** Those that stand among its rows. */
  among: ReadonlySet<string>
  /** New ones, and those that may have come to belong to it. */
  others: ReadonlySet<string>
  /** There was no connection for a while. */
  missed: boolean
}

export const noChangeNotice: SeenChanges = { among: new Set(), others: new Set(), missed: false }

/** A record that changed twice counts once. */
export function withChanges(
  seen: SeenChanges,
  ids: readonly string[],
  isShown: (id: string) => boolean,
): SeenChanges {
  if (ids.length === 0) return seen
  const among = new Set(seen.among)
  const others = new Set(seen.others)
  for (const id of ids) (isShown(id) ? among : others).add(id)
  return { ...seen, among, others }
}

const afterLostConnection = t('There was no connection for a while: something may have changed')

/**
 * The sentence about it; null where there is nothing to say.
 * @param isWhole whether the list is neither filtered nor searched, so that every record belongs to it
 */
export function changesText({ among, others, missed }: SeenChanges, isWhole: boolean): string | null {
  if (isWhole && others.size > 0)
    return t('{n} changed or new since you opened this view', { n: among.size + others.size })
  const parts = [
    among.size > 0 ? t('{n} changed since you opened this view', { n: among.size }) : '',
    others.size > 0
      ? t(
          among.size > 0
            ? '{n} others changed elsewhere and may belong here now'
            : '{n} changed elsewhere and may belong here now',
          { n: others.size },
        )
      : '',
  ].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(' · ')
  return missed ? afterLostConnection : null
}

interface ShipmentOnScreen {
  shipment_id: string
  container_ids: readonly string[]
}

/** What to say above a shipment's page; null where the news is about other records. */
export function shipmentChangeText(
  news: Pick<ChangedRecords, 'shipments' | 'containers'> | 'missed',
  { shipment_id, container_ids }: ShipmentOnScreen,
): string | null {
  if (news === 'missed') return afterLostConnection
  const isAboutIt =
    news.shipments.includes(shipment_id) || news.containers.some((id) => container_ids.includes(id))
  return isAboutIt ? t('This shipment changed') : null
}
