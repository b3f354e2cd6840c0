import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { accessTo, isAllowed } from '../contract/access.ts'
import { type OperationName, operations } from '../contract/operations/index.ts'

const root = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)
const namesIn = (text: string): OperationName[] =>
  [...text.matchAll(/'([a-z_]+)'/g)].flatMap(([, name = '']) => (isOperation(name) ? [name] : []))

/** `shipments/entered/x.ts` is of the slice `shipments`. */
const sliceOf = (path: string): string => relative('.', dirname(path)).split('/')[0] ?? ''

/** Operations that are refused to a viewer, or to a customer, by the slices that call them. */
const refusedToSome = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/\bcall\(\s*([^{}]*?)[,{]/g)].flatMap(([, asked = '']) =>
    namesIn(asked)
      .filter((name) => !isAllowed({ role: 'viewer', scopes: null }, name))
      .map((name) => ({ slice: sliceOf(path), path, name })),
  ),
)

/** What is asked about before something is offered: in `may(…)`, and of the sections of the settings, commands and links. */
const askedAbout = sources.flatMap(({ path, text }) =>
  [
    ...[...text.matchAll(/\bmay\(([^)]*)\)/g)].flatMap(([, asked = '']) => namesIn(asked)),
    ...[...text.matchAll(/\b(?:shows|needs): ('[a-z_]+')/g)].flatMap(([, asked = '']) => namesIn(asked)),
  ].map((name) => ({ slice: sliceOf(path), name })),
)

test('whatever writes is offered after asking whether its operation is allowed, or one that is allowed to the same', () => {
  expect(refusedToSome.length).toBeGreaterThan(60)
  const unasked = refusedToSome.filter(({ slice, name }) => {
    const needed = accessTo(name)
    return !askedAbout.some((asked) => {
      const { role, scope, customers } = accessTo(asked.name)
      const isSame = role === needed.role && scope === needed.scope && customers === needed.customers
      // A page of settings that is shown to those alone who may change it asks once.
      const isOfPage = slice === 'settings' && isSame
      return asked.slice === slice && (asked.name === name || isOfPage)
    })
  })
  expect(unasked.filter(({ name, slice }) => !askedElsewhere(name, slice))).toEqual([])
})

/** `lists` has what pages share: they may ask on their own page whether its dialogs are offered. */
const askedElsewhere = (name: OperationName, slice: string): boolean =>
  ['lists', 'api'].includes(slice) && askedAbout.some((asked) => asked.name === name)
