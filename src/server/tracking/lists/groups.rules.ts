import {
  type ContainerGroup,
  type ContainerGrouping,
  groupsWithoutValue,
  MAX_GROUPS,
} from '../../../contract/operations/lists/index.ts'
import { urgencyStates } from '../../../contract/trade/index.ts'

const placeOf = ({ key }: ContainerGroup): number => groupsWithoutValue.findIndex((each) => each === key)
const rankOf = ({ worst: { state } }: ContainerGroup): number => urgencyStates.indexOf(state)
const daysOf = ({ worst: { state, days } }: ContainerGroup): number => {
  if (days === null) return Infinity
  // Days that are left are worse when fewer, days of silence and of delay when more.
  return state === 'due_or_over' || state === 'due_soon' ? days : -days
}
const nameOf = ({ key, label }: ContainerGroup): string => label ?? key

/** Those without a value follow the others; days come in their order, all others with the worst state first. */
export const inGroupOrder = (
  groups: readonly ContainerGroup[],
  grouping: ContainerGrouping,
): ContainerGroup[] =>
  groups.toSorted((one, other) => {
    const place = placeOf(one) - placeOf(other)
    if (place !== 0) return place
    if (grouping === 'day') return one.key < other.key ? -1 : 1
    return (
      rankOf(one) - rankOf(other) ||
      daysOf(one) - daysOf(other) ||
      other.count - one.count ||
      nameOf(one).localeCompare(nameOf(other), 'en')
    )
  })

/** What is beyond the most groups of an answer is one group, the last. */
export function withOthers(ordered: readonly ContainerGroup[]): ContainerGroup[] {
  const beyond = ordered.slice(MAX_GROUPS)
  const [worst] = beyond.toSorted((one, other) => rankOf(one) - rankOf(other))
  if (worst === undefined) return [...ordered]
  const sum = (of: 'count' | 'held' | 'to_pay') => beyond.reduce((all, group) => all + group[of], 0)
  const others = { ...worst, key: 'others', label: null, place: null, count: sum('count'), held: sum('held') }
  return [...ordered.slice(0, MAX_GROUPS), { ...others, to_pay: sum('to_pay') }]
}

/** The groups of which a page has rows, and how many rows of them come before it; all groups where the page has others. */
export function groupsOfPage(
  groups: readonly ContainerGroup[],
  { size, offset }: { size: number; offset: number },
): { keys: string[]; offset: number } {
  let first = 0
  let skipped = 0
  const keys: string[] = []
  for (const { key, count } of groups) {
    if (first + count > offset && first < offset + size) keys.push(key)
    else if (keys.length === 0) skipped += count
    first += count
  }
  return keys.includes('others')
    ? { keys: groups.map(({ key }) => key), offset }
    : { keys, offset: offset - skipped }
}

/** Groups in their order, together as long as they have no more than `most` rows; all at once where the last is the rest. */
export function groupsTogether(
  groups: readonly Pick<ContainerGroup, 'key' | 'count'>[],
  most: number,
): string[][] {
  if (groups.some(({ key }) => key === 'others')) return [groups.map(({ key }) => key)]
  const together: string[][] = []
  let rows = Infinity
  for (const { key, count } of groups) {
    if (rows + count > most) {
      together.push([])
      rows = 0
    }
    together.at(-1)?.push(key)
    rows += count
  }
  return together
}

const imoOfKey = /^=(IMO \d+)/

/** Ships of one name are told apart by their IMO numbers, beside the name. */
export function withImoNumbers(groups: readonly ContainerGroup[]): ContainerGroup[] {
  const sameName = Map.groupBy(groups, ({ label }) => label)
  return groups.map((group) => {
    const [, imo] = imoOfKey.exec(group.key) ?? []
    const isAlone = group.label === null || sameName.get(group.label)?.length === 1
    if (imo === undefined || isAlone) return group
    return { ...group, place: [imo, group.place].filter(Boolean).join(', ') }
  })
}
