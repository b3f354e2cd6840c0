import { expect, test } from 'vitest'
import { byEnvironment, environmentOf } from './environment-order.ts'

test('a file says its environment, and has that of Node otherwise', () => {
  expect(environmentOf("// @vitest-environment page\nimport { test } from 'vitest'")).toBe('page')
  expect(environmentOf('// @vitest-environment happy-dom\n')).toBe('happy-dom')
  expect(environmentOf("import { test } from 'vitest'")).toBe('node')
})

test('files of one environment follow one another, in the order that they had', () => {
  const files = ['long.node', 'keys.page', 'short.node', 'menu.dom', 'people.page', 'tiny.node']
  expect(byEnvironment(files, (file) => file.split('.')[1] ?? '')).toEqual([
    'long.node',
    'short.node',
    'tiny.node',
    'keys.page',
    'people.page',
    'menu.dom',
  ])
})
