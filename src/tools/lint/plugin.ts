/** Rules of the house that no linter brings along. */
type Node = { type: string }
type Context = { report: (finding: { node: Node; message: string }) => void }
type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

/** Reports every node that one of the selectors (esquery) finds. */
const forbid = (message: string, ...selectors: string[]): Rule => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node: Node) => context.report({ node, message })]),
    ),
})

export default {
  meta: { name: 'portolan' },
  rules: {
    'no-double-assertion': forbid(
      '`as … as …` only says "believe me": check the shape with zod or a type guard',
      'TSAsExpression > TSAsExpression',
    ),
    'no-hidden-clock': forbid(
      'Rules and presenters are given the time and all else: this asks the machine',
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
    'no-computed-import': forbid(
      'import() takes a plain string, so that the walls can be checked',
      'ImportExpression[source.type!=Literal]',
    ),
  },
}
