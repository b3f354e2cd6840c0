import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withSources } from './source-places.ts'

test('a stack trace names the source of each place in a joined file, and leaves other places as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-places-'))
  try {
    const file = join(folder, '.build/service/main.js')
    await mkdir(join(folder, '.build/service'), { recursive: true })
    await writeFile(file, 'import x\n// src/a.ts\none\n// no source\n// src/b.ts\ntwo\nthree\n')
    const url = pathToFileURL(file).href
    const joined = pathToFileURL(`${join(folder, '.build/service')}/`)
    const stack = `Error: no\n    at two (${url}:7:3)\n    at one (${url}:3:1)\n    at ${url}:1:1\n    at node:fs:7:1`
    expect(withSources(stack, joined)).toBe(
      `Error: no\n    at two (${url}:7:3 src/b.ts)\n    at one (${url}:3:1 src/a.ts)\n    at ${url}:1:1\n    at node:fs:7:1`,
    )
    const gone = `at ${url.replace('main.js', 'gone.js')}:1:1`
    expect(withSources(gone, joined)).toBe(gone)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
