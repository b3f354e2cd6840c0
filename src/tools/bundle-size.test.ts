import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shellSize, measureBundle } from './bundle-size.ts'

const dist = await mkdtemp(join(tmpdir(), 'portolan-bundle-'))
afterAll(() => rm(dist, { recursive: true, force: true }))

test('the shell is what the first page names: scripts, what they preload, and styles', async () => {
  await mkdir(join(dist, 'assets'))
  const names = ['index-1.js', 'react-2.js', 'map.page-3.js', 'index-4.css', 'map-5.css', 'icon.svg']
  for (const name of names) await writeFile(join(dist, 'assets', name), `/* ${name} */`)
  await writeFile(
    join(dist, 'index.html'),
    `<script type="module" src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/react-2.js">
     <link rel="stylesheet" href="/assets/index-4.css"><link rel="icon" href="/icon.svg">`,
  )
  const files = await measureBundle(dist)
  const inShell = files.filter(({ shell }) => shell).map(({ name }) => name)
  expect(inShell.toSorted()).toEqual(['index-1.js', 'index-4.css', 'react-2.js'])
  expect(files).toHaveLength(5)
  expect(shellSize(files, 'css')).toBe(files.find(({ name }) => name === 'index-4.css')?.gzip)
  expect(shellSize(files, 'js')).toBeGreaterThan(shellSize(files, 'css'))
})
