import type { MeasuredThreshold } from '../../contract/format/index.ts'
import { plural, t } from '../../contract/language/index.ts'
import { attributeText } from '../../contract/exports/index.ts'
import { attributesIn, containerFields } from '../../contract/fields/index.ts'
import type { Alert, AlertedChange, Container, Shipment } from '../../contract/resources/index.ts'
import type { AlertThreshold } from '../../contract/vocabulary/index.ts'
import { counted, dateText, timeText, withOwnEtaDelay } from '../format/index.ts'

/** `Ever Forward 12W · 40 containers, 12 of them still match`. */
export function alertText({ attributes }: Alert): string {
  const { vessel_name, voyage_number, containers_count, matching_count } = attributes
  const ship = vessel_name === null ? [] : [[vessel_name, voyage_number].filter(Boolean).join(' ')]
  return [
    ...ship,
    `${counted(containers_count, 'container')}${stillText(containers_count, matching_count)}`,
  ].join(' · ')
}

/** How many of an alert's containers are still beyond its threshold. */
function stillText(containers: number, matching: number): string {
  if (matching === containers) return ''
  if (containers === 1) return t(', no longer matches')
  if (matching === 0) return t(', none of them still matches')
  return plural(matching, ', {n} of them still matches', ', {n} of them still match')
}

export interface ShownAlertChange {
  what: string
  before: string
  after: string
  isEstimate: boolean
}

const MAX_CHANGES_SHOWN = 3

const kinds = new Map(attributesIn(containerFields).map(([name, { kind }]) => [name, kind]))

/** A value as it is shown elsewhere; undefined if people could not read it. */
function valueText(attribute: string, value: unknown, zone: string | null, now: Date): string | undefined {
  if (value === null || value === undefined) return t('none')
  const kind = kinds.get(attribute) ?? 'text'
  if (typeof value === 'string' && kind === 'day') return dateText(value, zone, now).text
  if (typeof value === 'string' && kind === 'instant') return timeText(value, zone, now).text
  if (typeof value === 'object' && !Array.isArray(value)) return undefined
  const exported = kind === 'holds' || kind === 'fees' ? kind : 'text'
  return attributeText(exported, attribute, value) || t('none')
}

const headingOf = (attribute: string): string | undefined => {
  const fields: Record<string, { heading?: string }> = containerFields
  return Object.hasOwn(fields, attribute) ? fields[attribute]?.heading : undefined
}

function ofContainer(change: AlertedChange, zone: string | null, now: Date): ShownAlertChange[] {
  const what = headingOf(change.attribute)
  const shown = (value: unknown) => valueText(change.attribute, value, zone, now)
  const [before, after] = [shown(change.before), shown(change.after)]
  if (what === undefined || before === undefined || after === undefined || before === after) return []
  return [{ what: t(what), before, after, isEstimate: false }]
}

interface OfContainer {
  container: { attributes: Pick<Container['attributes'], 'pod_timezone'> } | undefined
  shipment:
    | {
        attributes: Pick<Shipment['attributes'], 'pod_original_eta_at' | 'pod_eta_at' | 'pod_timezone'>
      }
    | undefined
}

/** What changed of a container when it raised an alert; of a delay the arrival that was first expected, and the present one. */
export function changesOf(
  { threshold, changes }: { threshold: AlertThreshold; changes: readonly AlertedChange[] },
  { container, shipment }: OfContainer,
  now: Date,
): ShownAlertChange[] {
  if (threshold === 'delayed' || threshold === 'delayed_hours') {
    const {
      pod_original_eta_at: first,
      pod_eta_at: expected,
      pod_timezone: zone,
    } = shipment?.attributes ?? {}
    const { pod_ata_at } = withOwnEtaDelay(shipment?.attributes ?? {}, container?.attributes ?? {})
    const arrived = typeof pod_ata_at === 'string' ? pod_ata_at : null
    const last = arrived ?? expected
    if (!first || !last) return []
    const written = threshold === 'delayed' ? dateText : timeText
    const shown = (at: string) => written(at, zone ?? null, now).text
    return [{ what: t('Arrival'), before: shown(first), after: shown(last), isEstimate: arrived === null }]
  }
  const zone = container?.attributes.pod_timezone ?? null
  return changes.flatMap((change) => ofContainer(change, zone, now)).slice(0, MAX_CHANGES_SHOWN)
}

/** Alerts of one rule. */
export interface RuleAlerts {
  id: string
  name: string
  threshold: MeasuredThreshold
  alerts: Alert[]
}

/** By rule, in the order of the latest alert of each. @param only of this rule, where one is named */
export function byRule(alerts: readonly Alert[], only: string | null): RuleAlerts[] {
  const idOf = ({ relationships }: Alert): string => relationships?.rule?.data?.id ?? ''
  const groups = Map.groupBy(
    alerts.filter((alert) => only === null || idOf(alert) === only),
    idOf,
  )
  return [...groups].flatMap(([id, of]) => {
    const [first] = of
    if (!first) return []
    return [{ id, name: first.attributes.rule_name, threshold: first.attributes, alerts: of }]
  })
}

/** Seven in the morning some days on, where the person sits. */
export function morningIn(days: number, now: Date): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(7, 0, 0, 0)
  return at.toISOString()
}
