import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../run.ts'
import type { NotedTime } from './noted-times.ts'

/** Seconds of one part of a run, by the clock and of processors. */
export interface PartTime {
  name: string
  wall: number
  cpu: number
}

/** The times of one run of the tests. `units` and `stories` have a row for each file, the most processor time first. */
export interface TestTimes {
  /** When the run ended, ISO 8601. */
  ended: string
  parts: readonly PartTime[]
  units: readonly NotedTime[]
  stories: readonly NotedTime[]
}

/** Not in the repository. */
export const TEST_TIMES_PATH = '.build/test-times.json'
/** Files that a table shows. */
const MAX_SHOWN_FILES = 30

/** One row for each file, the most processor time first. `lines` are those that the tests noted, JSON each. */
export function byFile(lines: string): NotedTime[] {
  const files = new Map<string, NotedTime>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const { file, wall, cpu } = JSON.parse(line) as NotedTime
    const known = files.get(file) ?? { file, wall: 0, cpu: 0 }
    files.set(file, { file, wall: known.wall + wall, cpu: known.cpu + cpu })
  }
  return [...files.values()].toSorted((a, b) => b.cpu - a.cpu)
}

/** The lines that were noted at a path; none if nothing was. */
export const readNoted = async (path: string): Promise<NotedTime[]> =>
  byFile(await readFile(path, 'utf8').catch(() => ''))

export async function writeTestTimes(times: TestTimes): Promise<void> {
  const path = join(root, TEST_TIMES_PATH)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(times, null, 1)}\n`)
}

/** @returns undefined if no run has left its times */
export async function readTestTimes(): Promise<TestTimes | undefined> {
  const text = await readFile(join(root, TEST_TIMES_PATH), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as TestTimes)
}

/** The parts of a run, and the files that took the most processor time of each kind. */
export function timesText({ parts, units, stories }: TestTimes): string {
  const sum = (rows: readonly PartTime[]): PartTime => ({
    name: 'sum',
    wall: rows.reduce((total, { wall }) => total + wall, 0),
    cpu: rows.reduce((total, { cpu }) => total + cpu, 0),
  })
  const slowest = (title: string, files: readonly NotedTime[]): string[] =>
    files.length === 0
      ? []
      : [
          '',
          heading(title),
          ...files.slice(0, MAX_SHOWN_FILES).map(({ file, wall, cpu }) => line({ name: file, wall, cpu })),
        ]
  return [
    heading('part'),
    ...[...parts, sum(parts)].map(line),
    ...slowest('unit tests: file', units),
    ...slowest('stories: file', stories),
  ].join('\n')
}

const heading = (title: string): string => `     CPU s    wall s  ${title}`
const line = ({ name, wall, cpu }: PartTime): string =>
  `${cpu.toFixed(1).padStart(10)}${wall.toFixed(1).padStart(10)}  ${name}`
