import type { SampledContainer } from './sampled-containers.ts'

/** The values that a screen or a file shows of one container; undefined if it does not show them. */
export interface Shown {
  arrival?: string | undefined
  actBy?: string | undefined
  left?: string | undefined
  blockers?: string | undefined
  status?: string | undefined
}

/** One blank between words, `9 over` in place of `9 days over`, and no year. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d+ )days? (over|left)/g, '$1$2')
    .replaceAll(/(\d [A-Z][a-z]{2}) \d{4}\b/g, '$1')
    .trim()

/** The differences, a line for each value. */
export function shownDifferences(
  place: string,
  { each, arrival, actBy, left, holds, toPay, status }: SampledContainer,
  shown: Shown,
): string[] {
  const faults: string[] = []
  const tell = (fact: string, expected: string | null, found: string) =>
    faults.push(
      `${place} ${each.number} ${fact}: "${plainWords(found).slice(0, 120)}", the interface says ${expected}`,
    )
  const wants = (fact: keyof Shown, expected: string | null, isThere: (text: string) => boolean) => {
    const found = shown[fact]
    if (found !== undefined && !isThere(plainWords(found))) tell(fact, expected, found)
  }
  const nothing = (text: string) => !/\d{1,2} [A-Z][a-z]{2}/.test(text)
  if (arrival === null) wants('arrival', arrival, nothing)
  else {
    const time = arrival.replace('est. ', '')
    const isEstimate = time !== arrival
    wants('arrival', arrival, (text) => text.includes(time) && /\best\./.test(text) === isEstimate)
  }
  wants('actBy', actBy, (text) => (actBy === null ? nothing(text) : text.includes(actBy)))
  if (left !== null) wants('left', left, (text) => text.includes(left))
  for (const hold of holds)
    wants('blockers', `${hold} hold`, (text) => text.toLowerCase().includes(hold.toLowerCase()))
  if (toPay !== null) wants('blockers', `${toPay} to pay`, (text) => text.includes(toPay))
  wants('status', status.join(' or '), (text) => status.some((word) => text.includes(word)))
  return faults
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `15 Nov 14:02` of `2026-11-15T14:02-08:00` and of `Sun 15 Nov 2026 14:02 PST`. */
export const asOnScreens = (cell: string): string =>
  cell
    .replace(
      /^\d{4}-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/,
      (_, month: string, day: string, clock = '') => `${Number(day)} ${months[Number(month) - 1]} ${clock}`,
    )
    .replace(/ \d{4}\b/, '')
