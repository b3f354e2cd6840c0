import { basename, dirname, join } from 'node:path'
import { existsSync, readFileSync } from 'node:fs'

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
function lazyCycle(file: string, specifier: string): string[] | undefined {
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

/** Rules of this repository that no linter has. */
type Node = { type: string; source?: { value?: unknown } }
type Context = { filename: string; report: (finding: { node: Node; message: string }) => void }
type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

/** Reports every node that one of the selectors (esquery) finds. */
const forbid = (message: string, ...selectors: string[]): Rule => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node: Node) => context.report({ node, message })]),
    ),
})

/** Reports `import()` of a file that imports the importing file, directly or through others. */
const noLazyCycle: Rule = {
  create: (context) => ({
    ImportExpression(node) {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return
      const cycle = lazyCycle(context.filename, specifier)
      if (cycle === undefined) return
      const way = cycle.map((path) => basename(path)).join(' → ')
      context.report({ node, message: `import() closes a cycle: ${way}` })
    },
  }),
}

export default {
  meta: { name: 'portolan' },
  rules: {
    'no-double-assertion': forbid(
      '`as … as …` only says "believe me": check the shape with zod or a type guard',
      'TSAsExpression > TSAsExpression',
    ),
    'no-hidden-clock': forbid(
      'Rules and presenters take the time as a parameter: this reads the clock, or chance, of the machine',
      'NewExpression[callee.name=Date][arguments.length=0]',
      'CallExpression[callee.object.name=Date][callee.property.name=now]',
      'CallExpression[callee.object.name=Math][callee.property.name=random]',
    ),
    'no-typed-query-key': forbid(
      'A key typed by hand can be one that no query has: operationQuery, operationKey and madeQuery of client/api make it',
      'Property[key.name=queryKey][value.type=ArrayExpression]',
      'VariableDeclarator[id.name=/[kK]ey$/] > TSAsExpression > ArrayExpression',
      'CallExpression[callee.property.name=/^(get|set)Quer(y|ies)(Data|State)$/] > ArrayExpression:first-child',
    ),
    'no-lazy-cycle': noLazyCycle,
    'no-computed-import': forbid(
      'import() takes a plain string, so that import rules can be checked',
      'ImportExpression[source.type!=Literal]',
    ),
  },
}
