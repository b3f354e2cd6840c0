import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.ts'

/** Most bytes, gzipped, that a browser may fetch before the first page is drawn. */
export const shellSizeLimits = { js: 150_000, css: 25_000 }

interface BundleFile {
  name: string
  /** Fetched with the shell; else when it is needed. */
  shell: boolean
  gzip: number
}

/** The scripts and styles of a built dashboard with their gzipped sizes in bytes (level 9), the largest first. */
export async function measureBundle(dist = join(root, 'dist')): Promise<BundleFile[]> {
  const index = await readFile(join(dist, 'index.html'), 'utf8')
  const shell = new Set([...index.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name))
  const names = (await readdir(join(dist, 'assets'))).filter((name) => /\.(m?js|css)$/.test(name))
  const files = names.map(async (name) => ({
    name,
    shell: shell.has(name),
    gzip: gzipSync(await readFile(join(dist, 'assets', name)), { level: 9 }).length,
  }))
  return (await Promise.all(files)).toSorted((a, b) => b.gzip - a.gzip)
}

export const shellSize = (files: readonly BundleFile[], kind: keyof typeof shellSizeLimits): number =>
  files
    .filter(({ name, shell }) => shell && name.endsWith(`.${kind}`))
    .reduce((total, { gzip }) => total + gzip, 0)

if (import.meta.main) {
  const files = await measureBundle()
  for (const kind of ['js', 'css'] as const) {
    const bytes = shellSize(files, kind)
    console.log(`The shell's ${kind} is ${bytes} bytes gzipped; the limit is ${shellSizeLimits[kind]}`)
    if (bytes > shellSizeLimits[kind]) process.exitCode = 1
  }
}
