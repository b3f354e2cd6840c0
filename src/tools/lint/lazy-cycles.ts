import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Static imports and re-exports, also of types; `import()`, and the URL of a worker. */
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]/g

/** Files are read once for a run of the linter. */
const known = new Map<string, string[]>()

function importsOf(file: string): string[] {
  const before = known.get(file)
  if (before) return before
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const imports = [...text.matchAll(specifiers)]
    .map(([, named, worker]) => join(dirname(file), named ?? worker ?? ''))
    .filter((path) => /\.tsx?$/.test(path))
  known.set(file, imports)
  return imports
}

/**
 * The way from a lazily imported file back to the file that imports it, both included; undefined where there is none. The
 * linter's own rule against cycles looks at static imports only.
 */
export function lazyCycle(file: string, specifier: string): string[] | undefined {
  const first = join(dirname(file), specifier)
  const from = new Map<string, string | undefined>([[first, undefined]])
  for (const path of from.keys()) {
    if (path === file) {
      const way: string[] = []
      for (let at: string | undefined = path; at !== undefined; at = from.get(at)) way.push(at)
      return way.toReversed()
    }
    for (const next of importsOf(path)) if (!from.has(next)) from.set(next, path)
  }
  return undefined
}
