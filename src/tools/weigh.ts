import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.ts'

/** The most that a browser fetches before the first page can be drawn, in bytes as gzip sends them. */
export const budgets = { js: 170_000, css: 25_000 }

export interface Weight {
  name: string
  /** Fetched with the shell; else when it is needed. */
  shell: boolean
  gzip: number
}

/** What the parts of a built dashboard weigh, the heaviest first; gzip at level 9. */
export async function weigh(dist = join(root, 'dist')): Promise<Weight[]> {
  const index = await readFile(join(dist, 'index.html'), 'utf8')
  const shell = new Set([...index.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name))
  const names = (await readdir(join(dist, 'assets'))).filter((name) => /\.(m?js|css)$/.test(name))
  const weights = names.map(async (name) => ({
    name,
    shell: shell.has(name),
    gzip: gzipSync(await readFile(join(dist, 'assets', name)), { level: 9 }).length,
  }))
  return (await Promise.all(weights)).toSorted((a, b) => b.gzip - a.gzip)
}

export const shellWeight = (weights: readonly Weight[], kind: keyof typeof budgets): number =>
  weights
    .filter(({ name, shell }) => shell && name.endsWith(`.${kind}`))
    .reduce((total, { gzip }) => total + gzip, 0)

if (import.meta.main) {
  const weights = await weigh()
  for (const kind of ['js', 'css'] as const) {
    const bytes = shellWeight(weights, kind)
    console.log(`The shell's ${kind} weighs ${bytes} bytes gzipped, of ${budgets[kind]}`)
    if (bytes > budgets[kind]) process.exitCode = 1
  }
}
