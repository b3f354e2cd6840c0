import type { AlertThreshold } from '../../src/contract/vocabulary/index.ts'
import type { AsPerson } from './as-person.ts'
import type { Truth } from './simulated-truth.ts'

interface WeekRule {
  query: string
  threshold: AlertThreshold
  days: number | null
  /** Whether a container is beyond the threshold; of one that is to leave a list, whether it is in it. */
  matches(truth: Truth): boolean
}

const isOut = ({ phase }: Truth) => phase === 'out'
/** What a clerk wants to know without looking. */
export const weekRules: Readonly<Record<string, WeekRule>> = {
  'Can be collected': {
    query: 'filter[open_work]=true&filter[ready_for_pickup]=true',
    threshold: 'enters',
    days: null,
    matches: ({ isReady }) => isReady,
  },
  'Holds released': {
    query: 'filter[held]=true',
    threshold: 'leaves',
    days: null,
    matches: ({ isHeld }) => isHeld,
  },
  'One day left': {
    query: 'filter[open_work]=true',
    threshold: 'act_by',
    days: 1,
    matches: ({ daysLeft }) => daysLeft !== null && daysLeft <= 1,
  },
  'Picked up': { query: 'filter[empty_to_return]=true', threshold: 'enters', days: null, matches: isOut },
  'Empty is back': { query: 'filter[empty_to_return]=true', threshold: 'leaves', days: null, matches: isOut },
}

export async function createWeekRules(ask: AsPerson): Promise<void> {
  for (const [name, { query, threshold, days }] of Object.entries(weekRules)) {
    const attributes = { name, subject: 'query', query, threshold, days }
    await ask('POST', '/alert_rules', { data: { type: 'alert_rule', attributes } })
  }
}

/** How many containers each rule has beyond its threshold, as last evaluated. A new rule takes its first look, which raises nothing. */
export async function matchingOfRules(ask: AsPerson): Promise<Record<string, number | null>> {
  const { data } = (await ask('GET', '/alert_rules')) as {
    data: { attributes: { name: string; matching: number | null } }[]
  }
  return Object.fromEntries(data.map(({ attributes: { name, matching } }) => [name, matching]))
}

/** What has to be raised when the truth of a container changes from one look to the next. */
export const rulesRaised = (before: Truth, after: Truth): string[] =>
  Object.entries(weekRules).flatMap(([name, { threshold, matches }]) =>
    matches(before) !== matches(after) && matches(after) === (threshold !== 'leaves') ? [name] : [],
  )

/** `2026-11-24T14:00 Can be collected MSCU1234567` */
export const raisedLine = (at: Date | string, rule: string, number: string): string =>
  `${new Date(at).toISOString().slice(0, 16)} ${rule} ${number}`

/** All open alerts of the person: a line for each container, and the ids of the alerts. @param numbers by the id of the container */
export async function openAlerts(
  ask: AsPerson,
  numbers: ReadonlyMap<string, string>,
): Promise<{ ids: string[]; lines: string[] }> {
  const { data, meta } = (await ask('GET', '/alerts')) as {
    data: {
      id: string
      attributes: {
        rule_name: string
        containers_count: number
        alerted: { container_id: string; raised_at: string }[]
      }
    }[]
    meta: { total: number }
  }
  if (meta.total > data.length) throw new Error(`${meta.total} alerts are open, and not all are listed`)
  const lines = data.flatMap(({ attributes: { rule_name, containers_count, alerted } }) => {
    if (alerted.length < containers_count) throw new Error('Not all containers of an alert are listed')
    return alerted.map(({ container_id, raised_at }) =>
      raisedLine(raised_at, rule_name, numbers.get(container_id) ?? container_id),
    )
  })
  return { ids: data.map(({ id }) => id), lines }
}
