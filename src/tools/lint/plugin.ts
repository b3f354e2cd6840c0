/** A node of the syntax tree, as far as these rules look at it. */
type Node = {
  type: string
  name?: string
  callee?: Node
  arguments?: Node[]
  expression?: Node
  [key: string]: unknown
}
type Context = { report: (finding: { node: Node; message: string }) => void }
type Rule = { create: (context: Context) => Record<string, (node: Node) => void> }

/** `as unknown as T` says "believe me": the shape must be checked instead (zod, a type guard). */
const noDoubleAssertion: Rule = {
  create: (context) => ({
    'TSAsExpression > TSAsExpression': (node) => {
      context.report({ node, message: 'No `as … as …`: check the shape with zod or a type guard' })
    },
  }),
}

/** Rules and presenters are given the time: `new Date()` without an argument reads the machine's clock. */
const noHiddenClock: Rule = {
  create: (context) => ({
    'NewExpression[callee.name=Date][arguments.length=0]': (node) => {
      context.report({
        node,
        message: "Take the time as an argument (Clock): new Date() reads the machine's",
      })
    },
  }),
}

export default {
  meta: { name: 'portolan' },
  rules: { 'no-double-assertion': noDoubleAssertion, 'no-hidden-clock': noHiddenClock },
}
