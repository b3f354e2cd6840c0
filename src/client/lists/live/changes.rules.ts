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

const afterLostConnection = 'There was no connection for a while: something may have changed'

const number = (count: number): string => count.toLocaleString('en-US')

/**
 * The sentence about it; null where there is nothing to say.
 * @param isWhole whether the list is neither filtered nor searched, so that every record belongs to it
 */
export function changesText({ among, others, missed }: SeenChanges, isWhole: boolean): string | null {
  const since = 'since you opened this view'
  if (isWhole && others.size > 0) return `${number(among.size + others.size)} changed or new ${since}`
  const parts = [
    among.size > 0 ? `${number(among.size)} changed ${since}` : '',
    others.size > 0
      ? `${number(others.size)} ${among.size > 0 ? 'others ' : ''}changed elsewhere and may belong here now`
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
  return isAboutIt ? 'This shipment changed' : null
}
