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
    const stack = `Error: no\n    at two (${url}:7:3)\n    at one (${url}:3:1)\n    at ${url}:1:1\n    at node:fs:7:1`
    expect(withSources(stack)).toBe(
      `Error: no\n    at two (src/b.ts (${url}:7:3))\n    at one (src/a.ts (${url}:3:1))\n    at ${url}:1:1\n    at node:fs:7:1`,
    )
    const gone = pathToFileURL(join(folder, '.build/service/gone.js')).href
    expect(withSources(`at ${gone}:1:1`)).toBe(`at ${gone}:1:1`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
