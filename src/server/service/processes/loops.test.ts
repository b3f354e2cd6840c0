import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../..')

/** What works in rounds, with what starts it. */
const loops = {
  'platform/live/feed.ts': 'live streams, where clients are answered',
  'publisher/callbacks.ts': 'continuous work',
  'service/examples/examples.ts': 'continuous work',
  'service/opening/background.ts': 'scheduled jobs',
  'tracking/requests/jobs.ts': 'continuous work',
  'webhooks/jobs.ts': 'continuous work',
}

test('what works in rounds is a job of a kind of work, but for what serves live streams', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.ts', { cwd: server }))
    if (!/\.test\.ts$|\/testing\//.test(path)) {
      const source = readFileSync(join(server, path), 'utf8')
      if (/import \{[^}]*\bevery\b[^}]*\} from '[^']*\/jobs\/every\.ts'/.test(source)) found.push(path)
    }
  expect(found.toSorted()).toEqual(Object.keys(loops))
})
