import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../run.ts'

/*
 * Says which regular expressions files make of texts when they are loaded: those are in no file as they are.
 */

/** Imports of what is found are checked by no rule: these files are loaded, and nothing of them is used. */
const load = createRequire(import.meta.url)
const found = new Map<string, { path: string; source: string; flags: string }>()
const Native = RegExp
let loading = ''
globalThis.RegExp = new Proxy(Native, {
  construct(target, given: [string | RegExp, string?]) {
    const made = new target(...given)
    const isOfFile = (new Error().stack ?? '').split('\n')[2]?.includes(loading)
    if (loading !== '' && isOfFile)
      found.set(`${loading} ${made.source} ${made.flags}`, {
        path: loading,
        source: made.source,
        flags: made.flags,
      })
    return made
  },
})
for (const path of process.argv.slice(2)) {
  loading = path
  load(join(root, path))
}
loading = ''
process.stdout.write(JSON.stringify([...found.values()]))
process.exit()
