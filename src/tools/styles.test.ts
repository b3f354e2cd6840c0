import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const folder = join(root, 'src/client')
const paths = await readdir(folder, { recursive: true })
const read = (path: string) => readFile(join(folder, path), 'utf8')
const styles = await Promise.all(
  paths
    .filter((path) => path.endsWith('.css'))
    .map(async (path) => ({ path, text: (await read(path)).replaceAll(/\/\*.*?\*\//gs, '') })),
)
const code = (await Promise.all(paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map(read))).join('\n')

/** Classes of packages whose elements we style. */
const ofPackages = /^maplibregl-/
const isUsed = (name: string): boolean => {
  if (ofPackages.test(name) || new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)) return true
  // `t-${tone}`: the class is put together from a prefix and a value.
  const prefix = /^[a-z]+-/.exec(name)?.[0]
  return prefix !== undefined && code.includes(`${prefix}\${`)
}

test('every class of a style sheet is used by a component', () => {
  const unused = styles.flatMap(({ path, text }) => {
    const selectors = text.replaceAll(/'[^']*'|url\([^)]*\)/g, '')
    const names = [...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)
    return [...new Set(names)].filter((name) => !isUsed(name)).map((name) => `${path}: .${name}`)
  })
  expect(styles.length).toBeGreaterThan(20)
  expect(unused).toEqual([])
})

test('colours are declared once, in the tokens', () => {
  const literal = /#[0-9a-f]{3,8}\b/gi
  const found = styles.flatMap(({ path, text }) =>
    [...text.matchAll(literal)].map(([colour]) => `${path}: ${colour}`),
  )
  expect(found).toEqual([])
})

test('style sheets are plain: there are no CSS modules beside them', () => {
  expect(styles.map(({ path }) => path).filter((path) => path.includes('.module.'))).toEqual([])
})
