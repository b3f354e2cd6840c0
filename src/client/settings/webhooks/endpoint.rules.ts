import { t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { eventNames, subscribableEventNames } from '../../../contract/vocabulary/index.ts'

export interface EndpointDraft {
  url: string
  active: boolean
  events: readonly string[]
  headers: readonly { key: number; name: string; value: string }[]
}

export const newEndpoint: EndpointDraft = { url: '', active: true, events: [], headers: [] }

export const draftOfWebhook = ({ attributes }: Webhook): EndpointDraft => ({
  url: attributes.url,
  active: attributes.active,
  events: attributes.events,
  headers: (attributes.headers ?? []).map(({ name, value }, key) => ({ key, name, value })),
})

/** What is sent of a draft: headers without a name and value are none. */
export const sentEndpoint = ({ url, active, events, headers }: EndpointDraft) => {
  const named = headers.flatMap(({ name, value }) =>
    name.trim() === '' && value === '' ? [] : [{ name: name.trim(), value }],
  )
  return {
    url: url.trim(),
    active,
    events: subscribableEventNames.filter((name) => events.includes(name)),
    headers: named.length === 0 ? null : named,
  }
}

/** Adds the names, or takes them away where all of them are there. */
export const toggled = (events: readonly string[], names: readonly string[]): string[] =>
  names.every((name) => events.includes(name))
    ? events.filter((name) => !names.includes(name))
    : [...events, ...names.filter((name) => !events.includes(name))]

/** How often all of these occurred together. */
export const occurrences = (
  counts: Readonly<Record<string, number>> | undefined,
  names: readonly string[],
): number | undefined => counts && names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)

/** Sets of events that people choose together. */
export const eventSets: readonly { label: string; events: readonly string[] }[] = [
  {
    label: t('pickup'),
    events: eventNames.filter((name) =>
      /pickup_|transport\.(available|not_available|full_out|empty_in)$|pod_terminal/.test(name),
    ),
  },
  { label: t('ETA'), events: eventNames.filter((name) => name.includes('estimated')) },
  { label: t('everything'), events: eventNames },
]
