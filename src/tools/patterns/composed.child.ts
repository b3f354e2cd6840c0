import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.ts'

/*
 * Says which regular expressions files make of texts when they are loaded: those are in no file as they are.
 */

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
  // oxlint-disable-next-line portolan/no-computed-import -- the files are found, and imported for what they make
  await import(pathToFileURL(join(root, path)).href)
}
loading = ''
process.stdout.write(JSON.stringify([...found.values()]))
process.exit()
