import type { A_Expr, ColumnRef, Node, SubLink } from 'libpg-query'
import { type Bindings, given, type ValueKey } from './bindings.rules.ts'
import { type OutputColumn, type Relation, resolve, type Scope } from './scope.rules.ts'

/** What judging a query needs at every place of it. */
export interface Judging {
  bindings: Bindings
  /** Judges a query within another, once, and says what it answers. */
  inner: (query: Node, scope: Scope) => readonly OutputColumn[]
}

/** A value that is the same as others. */
interface Equality {
  value: ValueKey
  from: ValueKey
}

/**
 * The equalities that hold wherever a condition does.
 * @param only the relations of which they may say something: not those of the query around, for which the condition may be
 * one of `not exists`, nor those whose rows are kept by an outer join
 */
export function equalities(
  judging: Judging,
  condition: Node,
  scope: Scope,
  only: readonly Relation[],
): Equality[] {
  const pair = (left: Node, right: Node): Equality[] => {
    if ('RowExpr' in left && 'RowExpr' in right) {
      const others = right.RowExpr.args ?? []
      return (left.RowExpr.args ?? []).flatMap((each, index) => {
        const other = others[index]
        return other ? pair(each, other) : []
      })
    }
    return [
      ...same(left, valueOfExpression(judging, right, scope)),
      ...same(right, valueOfExpression(judging, left, scope)),
    ]
  }
  /** The column that the expression is, if it may be said something of. */
  const same = (expression: Node, from: ValueKey | undefined): Equality[] => {
    const column = columnOf(expression)
    if (!column || from === undefined) return []
    const found = resolve(scope, columnPath(column))
    if (!found || found.value === undefined || !only.includes(found.relation)) return []
    return [{ value: found.value, from }]
  }
  const answered = (left: Node, outputs: readonly OutputColumn[]): Equality[] =>
    ('RowExpr' in left ? (left.RowExpr.args ?? []) : [left]).flatMap((each, index) =>
      same(each, outputs[index]?.value),
    )
  const compared = ({ kind, name, lexpr, rexpr }: A_Expr): Equality[] => {
    if (!lexpr || !rexpr || !isEquals(name)) return []
    if (kind === 'AEXPR_OP') return pair(lexpr, rexpr)
    if (kind === 'AEXPR_OP_ANY')
      return 'SubLink' in rexpr
        ? answered(lexpr, outputsOf(judging, rexpr.SubLink, scope))
        : same(lexpr, valueOfExpression(judging, rexpr, scope))
    if (kind === 'AEXPR_IN' && 'List' in rexpr)
      return common(
        judging,
        (rexpr.List.items ?? []).map((item) => pair(lexpr, item)),
      )
    return []
  }
  const visit = (node: Node): Equality[] => {
    if ('BoolExpr' in node) {
      const { boolop, args = [] } = node.BoolExpr
      if (boolop === 'AND_EXPR') return args.flatMap(visit)
      return boolop === 'OR_EXPR' ? common(judging, args.map(visit)) : []
    }
    if ('A_Expr' in node) return compared(node.A_Expr)
    if ('SubLink' in node) {
      const { subLinkType, testexpr, operName } = node.SubLink
      if (subLinkType !== 'ANY_SUBLINK' || !testexpr || (operName && !isEquals(operName))) return []
      return answered(testexpr, outputsOf(judging, node.SubLink, scope))
    }
    return []
  }
  return visit(condition)
}

/** What an expression is made of: `given` where it has no column; undefined where something of it is not known. */
export function valueOfExpression(judging: Judging, expression: Node, scope: Scope): ValueKey | undefined {
  if ('SetToDefault' in expression) return undefined
  const bare = 'TypeCast' in expression ? (expression.TypeCast.arg ?? expression) : expression
  if ('ColumnRef' in bare) return resolve(scope, columnPath(bare.ColumnRef))?.value
  if ('SubLink' in bare && bare.SubLink.subLinkType === 'EXPR_SUBLINK')
    return outputsOf(judging, bare.SubLink, scope)[0]?.value
  const parts: (ValueKey | undefined)[] = []
  visitParts(expression, {
    column: (column) => parts.push(resolve(scope, columnPath(column))?.value),
    query: (link) => parts.push(outputsOf(judging, link, scope)[0]?.value),
  })
  return judging.bindings.madeOf(parts.length === 0 ? [given] : parts)
}

/** Judges the queries within an expression, or within any part of a statement. */
export const visitInner = (judging: Judging, part: unknown, scope: Scope): void =>
  visitParts(part, { query: (link) => outputsOf(judging, link, scope) })

function visitParts(
  part: unknown,
  visit: { column?: (column: ColumnRef) => void; query: (link: SubLink) => void },
): void {
  if (typeof part !== 'object' || part === null) return
  for (const [kind, value] of Object.entries(part)) {
    if (kind === 'ColumnRef') visit.column?.(value as ColumnRef)
    else if (kind === 'SubLink') {
      const link = value as SubLink
      visit.query(link)
      visitParts(link.testexpr, visit)
    } else visitParts(value, visit)
  }
}

const outputsOf = ({ inner }: Judging, { subselect }: SubLink, scope: Scope): readonly OutputColumn[] =>
  subselect ? inner(subselect, scope) : []

/** `id`, or `id::uuid`. */
const columnOf = (expression: Node): ColumnRef | undefined => {
  if ('ColumnRef' in expression) return expression.ColumnRef
  return 'TypeCast' in expression && expression.TypeCast.arg ? columnOf(expression.TypeCast.arg) : undefined
}

/** The names of a column from the outermost on; `*` is none. */
export const columnPath = ({ fields = [] }: ColumnRef): string[] =>
  fields.flatMap((field) => textOf(field) ?? [])

export const textOf = (node: Node): string | undefined => ('String' in node ? node.String.sval : undefined)

const isEquals = (name: readonly Node[] = []): boolean => {
  const [operator] = name
  return operator !== undefined && textOf(operator) === '='
}

/** Of several conditions one of which holds: what each of them says of a value, which is one of those then. */
const common = ({ bindings }: Judging, [first = [], ...others]: Equality[][]): Equality[] =>
  [...new Set(first.map(({ value }) => value))].flatMap((value) => {
    const froms = [first, ...others].map((each) => {
      const said = each.filter((equality) => equality.value === value)
      return (said.find(({ from }) => from === given) ?? said[0])?.from
    })
    const from = bindings.madeOf(froms)
    return from === undefined ? [] : [{ value, from }]
  })
