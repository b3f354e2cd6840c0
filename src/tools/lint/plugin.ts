import { basename } from 'node:path'
import { lazyCycle } from './lazy-cycles.ts'

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
