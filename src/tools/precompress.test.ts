import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from './precompress.ts'

test('a file that gets smaller has a brotli and a gzip file beside it, and the others have none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-precompress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = 'export const answer = 42\n'.repeat(200)
  await writeFile(join(folder, 'main.js'), script)
  await writeFile(join(folder, 'small.js'), 'export {}')
  await writeFile(join(folder, 'font.woff2'), script)
  await precompress(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'font.woff2',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'small.js',
  ])
  expect(brotliDecompressSync(await readFile(join(folder, 'main.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'main.js.gz'))).toString()).toBe(script)
})
