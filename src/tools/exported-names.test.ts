import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** Names that several files may export, because they mean the same in each. */
const sameMeaning = new Set([
  // The router asks each page's module for these.
  'Component',
  'loader',
  // The columns of the list that the folder is about.
  'columns',
  // A record of the interface: its schema in the contract, and the one that tests are about.
  'port',
  'shipment',
  'vessel',
  // Longitude and latitude, on either side.
  'LngLat',
])

const declaration = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

test('an exported name has one meaning: one file declares it', async () => {
  const declaredIn = new Map<string, string[]>()
  for (const folder of ['src', 'e2e'])
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|migrations\//.test(path)) continue
      const text = await readFile(join(root, folder, path), 'utf8')
      for (const [, name = ''] of text.matchAll(declaration))
        declaredIn.set(name, [...(declaredIn.get(name) ?? []), `${folder}/${path}`])
    }
  expect(declaredIn.size).toBeGreaterThan(1000)
  const repeated = [...declaredIn].filter(([name, files]) => files.length > 1 && !sameMeaning.has(name))
  expect(repeated.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
})
