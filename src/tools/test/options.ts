import { parseArgs } from 'node:util'
import type { TestSet } from './test-sets.ts'

export interface TestOptions {
  sets: readonly TestSet[]
  /** One part of the units and stories of each set, e.g. `2/4`; undefined for all of them. */
  shard: string | undefined
  /** Minutes after which no further part of the long set is begun; undefined without a limit. */
  minutes: number | undefined
  /** A folder with reports of several machines, which are judged together; nothing is run then. */
  judge: string | undefined
  /** Only prints the times of the last run. */
  times: boolean
}

/** @throws a TypeError with a sentence about an option that is unknown or wrong */
export function readTestOptions(args: readonly string[]): TestOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      shard: { type: 'string' },
      minutes: { type: 'string' },
      judge: { type: 'string' },
      times: { type: 'boolean', default: false },
    },
  })
  const { all, shard, judge, times } = values
  if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
    throw new TypeError(`--shard takes a part and their number, such as 2/4, and not ${shard}.`)
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0))
    throw new TypeError(`--minutes takes a number of minutes, and not ${values.minutes}.`)
  return { sets: all ? ['core', 'long'] : ['core'], shard, minutes, judge, times }
}
