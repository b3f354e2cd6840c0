import { globSync } from 'node:fs'
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

/** Pages that name files of the repository as `src/…` or `e2e/…`. */
const pages = ['CONTRIBUTING.md', 'README.md', 'docs/architecture.md', 'docs/testing.md']
const decisions = '.decisions'
const named = /`((?:src|e2e)\/[\w./*-]+)`/g
/** Files that a recipe asks to be written. */
const isExample = (path: string): boolean => /NAME|NN/.test(path)

test('every file and folder that the documentation names exists', async () => {
  const kept = (await readdir(join(root, decisions))).map((name) => `${decisions}/${name}`)
  const missing: string[] = []
  for (const page of [...pages, ...kept]) {
    const text = await readFile(join(root, page), 'utf8')
    for (const [, path = ''] of text.matchAll(named)) {
      if (isExample(path)) continue
      if (globSync(path.replace(/\/$/, ''), { cwd: root }).length === 0) missing.push(`${page}: ${path}`)
    }
  }
  expect(missing).toEqual([])
})

test('every test that the threat model names exists', async () => {
  const page = await readFile(join(root, 'docs/threat-model.md'), 'utf8')
  const named = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    (path) => globSync([join(root, path), join(root, 'src/server', path)]).length === 0,
  )
  expect(missing).toEqual([])
})
