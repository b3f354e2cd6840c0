import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, isBuilt, isCurrent, planBuild } from './build.ts'

let folder: string
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-build-'))
  await put('index.html', '<main></main>')
  await put('src/client/main.tsx', 'export {}')
  await put('src/contract/vocabulary.ts', 'export {}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the dashboard is built anew after any of its sources changed', async () => {
  const before = await fingerprint(folder)
  await put('src/contract/vocabulary.ts', 'export const a = 1')
  const changed = await fingerprint(folder)
  await put('public/icon.svg', '<svg/>')
  const added = await fingerprint(folder)
  await rm(join(folder, 'src/client/main.tsx'))
  const removed = await fingerprint(folder)
  expect(new Set([before, changed, added, removed]).size).toBe(4)
})

test('the dashboard is not built anew for a test or the server', async () => {
  const before = await fingerprint(folder)
  await put('src/client/main.test.ts', 'export {}')
  await put('src/server/commands/main.ts', 'export {}')
  expect(await fingerprint(folder)).toBe(before)
})

test('a build counts only with its page and for the sources it was made from', async () => {
  const from = await fingerprint(folder)
  expect(await isBuilt(folder, from)).toBe(false)
  await put('dist/.built-from', from)
  expect(await isBuilt(folder, from)).toBe(false)
  await put('dist/index.html', '<main></main>')
  expect(await isBuilt(folder, from)).toBe(true)
  expect(await isBuilt(folder, `${from}0`)).toBe(false)
})

test('sources are compared by what they say where one was written since, and by size and time otherwise', async () => {
  await put('dist/index.html', '')
  expect(await isCurrent(folder)).toBe(false)
  await put('dist/.built-from', await fingerprint(folder))
  expect(await isCurrent(folder)).toBe(true)
  // Now the stamp is not needed.
  await put('dist/.built-from', 'other sources')
  expect(await isCurrent(folder)).toBe(true)
  await utimes(join(folder, 'index.html'), 1, 1)
  expect(await isCurrent(folder)).toBe(false)
  await put('dist/.built-from', await fingerprint(folder))
  expect(await isCurrent(folder)).toBe(true)
  await put('index.html', '<main>changed</main>')
  expect(await isCurrent(folder)).toBe(false)
  await rm(join(folder, 'dist/index.html'))
  expect(await isCurrent(folder)).toBe(false)
})

test('without the packages that build it, the dashboard is used as it was built, or reported missing', async () => {
  const from = await fingerprint(folder)
  expect(await planBuild(folder, from, true)).toBe('build')
  expect(await planBuild(folder, from, false)).toBe('missing')
  await put('dist/index.html', '<main></main>')
  await put('dist/.built-from', 'other sources')
  expect(await planBuild(folder, from, true)).toBe('build')
  expect(await planBuild(folder, from, false)).toBe('use as it is')
  await put('dist/.built-from', from)
  expect(await planBuild(folder, from, false)).toBe('current')
})
