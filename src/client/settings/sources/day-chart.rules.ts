import { numberText, t } from '../../../contract/language/index.ts'
import type { CallCount } from '../../../contract/resources/index.ts'
import { counted } from '../../format/index.ts'

const QUARTER_MS = 900_000
export const QUARTERS_OF_A_DAY = 96

export interface ChartedQuarter {
  /** Its place from the left, from 0. */
  at: number
  calls: number
  failed: number
  mean_ms: number | null
}

/** The quarters of an hour of the day that ends now, the oldest first; those without a call are left out. */
export function chartedQuarters(lastDay: readonly CallCount[], now: Date): ChartedQuarter[] {
  const last = Math.floor(now.getTime() / QUARTER_MS)
  return lastDay.flatMap(({ at, ...count }) => {
    const place = QUARTERS_OF_A_DAY - 1 - (last - Math.floor(Date.parse(at) / QUARTER_MS))
    return place < 0 || place >= QUARTERS_OF_A_DAY ? [] : [{ ...count, at: place }]
  })
}

/** The same by steps of several quarters, for a chart with room for fewer bars. */
export function chartedSteps(
  lastDay: readonly CallCount[],
  now: Date,
  quarters: number,
): Pick<ChartedQuarter, 'at' | 'calls' | 'failed'>[] {
  const steps = Map.groupBy(chartedQuarters(lastDay, now), ({ at }) => Math.floor(at / quarters))
  return [...steps].map(([at, counts]) => ({
    at,
    calls: sumOf(counts, ({ calls }) => calls),
    failed: sumOf(counts, ({ failed }) => failed),
  }))
}

/** `1,234 calls`, `2 failed`, `320 ms`: what the chart cannot say exactly. */
export function dayInNumbers(lastDay: readonly CallCount[]): {
  calls: string
  failed: string | null
  time: string | null
} {
  const { calls, failed, mean_ms } = dayTotals(lastDay)
  return {
    calls: calls === 0 ? t('no calls') : counted(calls, 'call'),
    failed: failed === 0 ? null : t('{count} failed', { count: failed }),
    time: mean_ms === null ? null : `${numberText(mean_ms)} ms`,
  }
}

export interface CountedHour {
  /** ISO 8601 UTC: its beginning. */
  at: string
  calls: number
  failed: number
}

/** The same by hours, for a table; hours without a call are left out. */
export function countedHours(lastDay: readonly CallCount[]): CountedHour[] {
  const hours = Map.groupBy(lastDay, ({ at }) => new Date(at).toISOString().slice(0, 13))
  return [...hours]
    .map(([hour, counts]) => ({
      at: `${hour}:00:00.000Z`,
      calls: sumOf(counts, ({ calls }) => calls),
      failed: sumOf(counts, ({ failed }) => failed),
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

const sumOf = <Count>(counts: readonly Count[], value: (count: Count) => number): number =>
  counts.reduce((total, count) => total + value(count), 0)

/** All calls of the day, those that failed, and the mean time of an answer; null without one. */
export function dayTotals(lastDay: readonly CallCount[]): {
  calls: number
  failed: number
  mean_ms: number | null
} {
  const answered = lastDay.filter(({ mean_ms }) => mean_ms !== null)
  const calls = sumOf(answered, (count) => count.calls)
  return {
    calls: sumOf(lastDay, (count) => count.calls),
    failed: sumOf(lastDay, ({ failed }) => failed),
    mean_ms:
      calls === 0 ? null : Math.round(sumOf(answered, (count) => count.calls * (count.mean_ms ?? 0)) / calls),
  }
}
