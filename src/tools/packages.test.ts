import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockedPackages, NOTICES_FILE, noticesText } from './notices.ts'
import { root } from './run.ts'

test('every package that is installed on each platform is held to its checksum', async () => {
  const packages = await lockedPackages()
  const unchecked = [...packages].filter(([, { integrity }]) => integrity === undefined)
  // Builds for other platforms: npm notes the checksum of those alone that it has fetched once.
  const needed = unchecked.filter(
    ([, { optional, os, cpu }]) => !optional || (os === undefined && cpu === undefined),
  )
  expect(needed.map(([place]) => place)).toEqual([])
  const weak = [...packages].filter(
    ([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'),
  )
  expect(weak.map(([place]) => place)).toEqual([])
})

test('every package states its licence', async () => {
  const packages = await lockedPackages()
  expect([...packages].filter(([, { license }]) => license === undefined).map(([place]) => place)).toEqual([])
})

test('the third-party notices are current', async () => {
  expect(await readFile(join(root, NOTICES_FILE), 'utf8')).toBe(await noticesText())
})
