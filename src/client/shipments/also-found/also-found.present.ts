import type { LookupResult } from '../../../contract/operations/index.ts'
import { paths, readable } from '../../format/index.ts'

interface OtherMatch {
  key: string
  href: string
  text: string
  /** Line and status, to recognise the shipment. */
  detail: string
}

/** The matches on other shipments than the one that is open, each shipment once. */
export function otherMatches(result: LookupResult | undefined, shipment_id: string): OtherMatch[] {
  const others = new Map<string, OtherMatch>()
  for (const match of result?.matches ?? []) {
    const key = match.shipment_id
    if (key === null || key === shipment_id || others.has(key)) continue
    const { shipping_line_scac: line, current_status: status } = match
    const detail = [line, status === null ? null : readable(status)].filter((part) => part !== null)
    others.set(key, {
      key,
      href: paths.shipment(key, match.container_id, { found: result?.identifier }),
      text: match.bill_of_lading_number ?? match.matched,
      detail: detail.join(' · '),
    })
  }
  return [...others.values()]
}
