import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'

type Kind = 'units' | 'stories'

const folder = join(root, '.build/test')
const written: Record<Kind, number> = { units: 0, stories: 0 }

/** The files that the parts of a run leave, in `.build/test`. */
export const reportPaths = {
  folder,
  statements: join(folder, 'statements'),
  /** The seconds of files, or stories, a line each. */
  times: (kind: Kind): string => join(folder, `${kind}.times.jsonl`),
  /** The JSON report of the next part. */
  next(kind: Kind): string {
    written[kind] += 1
    return join(folder, `${kind}-${written[kind]}.json`)
  },
}

/** Removes the reports of the run before. */
export async function clearReports(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/** Everything that runs left in a folder and the folders below it. */
export interface Reports {
  /** JSON reports of vitest. */
  units: unknown[]
  /** JSON reports of Playwright. */
  stories: unknown[]
  /** Folders of noted statements. */
  statements: string[]
}

/** @param within the folder of this run, or one with the reports of several machines */
export async function readReports(within = folder): Promise<Reports> {
  const readAll = async (kind: Kind): Promise<unknown[]> => {
    const paths = await pathsBelow(within, `**/${kind}-*.json`)
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    return texts.map((text) => JSON.parse(text) as unknown)
  }
  return {
    units: await readAll('units'),
    stories: await readAll('stories'),
    statements: await pathsBelow(within, '**/statements'),
  }
}

async function pathsBelow(within: string, pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(pattern, { cwd: within })) found.push(join(within, path))
  return found.toSorted()
}
