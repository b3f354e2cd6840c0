import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { kilobytes, table } from './measure.ts'

const dist = join(import.meta.dirname, '../../dist')
/** The most that the shell may weigh, gzipped. */
const budgets = { js: 170_000, css: 25_000 }

/** What a browser fetches before the first page can be drawn, and the lazy parts beside it. Gzip, level 9. */
export async function sizes(): Promise<string> {
  const index = await readFile(join(dist, 'index.html'), 'utf8')
  const first = new Set(
    [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path),
  )
  const files = await Promise.all(
    (await readdir(join(dist, 'assets')))
      .filter((name) => /\.(m?js|css)$/.test(name))
      .map(async (name) => ({
        name,
        shell: first.has(`assets/${name}`),
        gzip: gzipSync(await readFile(join(dist, 'assets', name)), { level: 9 }).length,
      })),
  )
  const sum = (kind: string) =>
    files
      .filter(({ name, shell }) => shell && name.endsWith(kind))
      .reduce((total, { gzip }) => total + gzip, 0)
  const lazy = files.filter(({ shell }) => !shell).toSorted((a, b) => b.gzip - a.gzip)
  return table(
    ['part', 'gzip', 'budget'],
    [
      ['shell, JS', kilobytes(sum('.js')), kilobytes(budgets.js)],
      ['shell, CSS', kilobytes(sum('.css')), kilobytes(budgets.css)],
      ...lazy
        .slice(0, 8)
        .map(({ name, gzip }) => [name.replace(/-[\w-]{8}(?=\.)/, ''), kilobytes(gzip), 'lazy']),
    ],
  )
}
