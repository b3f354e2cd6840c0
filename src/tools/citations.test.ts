import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Every source file below these folders. */
const sources = async (): Promise<string[]> => {
  const found = await Promise.all(
    ['src', 'e2e'].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true })
      return entries.filter((path) => /\.tsx?$/.test(path)).map((path) => join(folder, path))
    }),
  )
  return found.flat()
}

/** The headings of a page under docs/, as comments quote them; undefined where there is no such page. */
const headingsOf = async (page: string): Promise<Set<string> | undefined> => {
  const text = await readFile(join(root, 'docs', page), 'utf8').catch(() => undefined)
  return text === undefined
    ? undefined
    : new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading))
}

/** `docs/page.md, "Heading"`, also across the line break of a comment; the heading may be missing. */
const citation = /docs\/([\w-]+\.md)(?:,\s+(?:\*\s+)?"([^"\n]+)")?/g

test('every page and heading of docs/ that a comment cites exists', async () => {
  const pages = new Map<string, Set<string> | undefined>()
  const wrong: string[] = []
  let count = 0
  for (const path of await sources()) {
    if (path.endsWith('citations.test.ts')) continue
    const text = await readFile(join(root, path), 'utf8')
    for (const [cited, page = '', heading] of text.matchAll(citation)) {
      count += 1
      if (!pages.has(page)) pages.set(page, await headingsOf(page))
      const headings = pages.get(page)
      if (!headings || (heading !== undefined && !headings.has(heading))) wrong.push(`${path}: ${cited}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(50)
})
