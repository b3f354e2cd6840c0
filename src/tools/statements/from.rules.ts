import type { Alias, Node, RangeFunction, RangeVar, SelectStmt } from 'libpg-query'
import { given } from './bindings.rules.ts'
import { equalities, type Judging, textOf, valueOfExpression, visitInner } from './equalities.rules.ts'
import { queryRelation, type Relation, resolve, type Scope } from './scope.rules.ts'

/**
 * Puts what an item of `from` names into the scope, with what its joins say.
 * @param table the relation of the name of a table
 */
export function fromItems(
  judging: Judging,
  item: Node,
  scope: Scope,
  table: (name: RangeVar, scope: Scope) => Relation,
): Relation[] {
  const { bindings } = judging
  const add = (relation: Relation): Relation[] => {
    scope.relations.push(relation)
    return [relation]
  }
  if ('RangeVar' in item) return add(table(item.RangeVar, scope))
  if ('RangeSubselect' in item) {
    const { subquery, alias } = item.RangeSubselect
    if (!subquery) return []
    const outputs = judging.inner(subquery, scope)
    const isPlain = 'SelectStmt' in subquery && isFilteredAsItsRows(subquery.SelectStmt)
    return add(
      queryRelation(bindings, alias?.aliasname ?? '', outputs, { renamed: columnNames(alias), isPlain }),
    )
  }
  if ('RangeFunction' in item) return add(functionRelation(judging, item.RangeFunction, scope))
  if (!('JoinExpr' in item)) throw new Error(`${Object.keys(item).join()} in from is not known`)
  const { larg, rarg, jointype, quals, usingClause = [] } = item.JoinExpr
  const left = larg ? fromItems(judging, larg, scope, table) : []
  const right = rarg ? fromItems(judging, rarg, scope, table) : []
  const joined = [
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : []),
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : []),
  ]
  for (const column of usingClause.flatMap((each) => textOf(each) ?? [])) {
    const valueIn = (relations: Relation[]) => {
      const found = resolve({ ...scope, outer: undefined, relations }, [column])
      return found?.value === undefined ? undefined : { relation: found.relation, value: found.value }
    }
    const [one, other] = [valueIn(left), valueIn(right)]
    if (!one || !other) continue
    if (joined.includes(one.relation)) bindings.follow(one.value, [other.value])
    if (joined.includes(other.relation)) bindings.follow(other.value, [one.value])
  }
  if (quals) {
    visitInner(judging, quals, scope)
    for (const { value, from } of equalities(judging, quals, scope, joined)) bindings.follow(value, [from])
  }
  return [...left, ...right]
}

/** Of a function that is called with nothing but what is given, every column is given. */
function functionRelation(
  judging: Judging,
  { functions = [], alias, coldeflist = [] }: RangeFunction,
  scope: Scope,
): Relation {
  visitInner(judging, functions, scope)
  const calls = functions.flatMap((each) => ('List' in each ? (each.List.items ?? []) : []))
  const values = calls.map((call) => ('FuncCall' in call ? (call.FuncCall.args ?? []) : [])).flat()
  const value = judging.bindings.madeOf([
    given,
    ...values.map((each) => valueOfExpression(judging, each, scope)),
  ])
  const name = alias?.aliasname ?? ''
  const defined = coldeflist.flatMap((column) =>
    'ColumnDef' in column ? (column.ColumnDef.colname ?? []) : [],
  )
  const columns = [...defined, ...columnNames(alias)]
  return {
    name,
    columns: columns.length > 0 ? columns.map((column) => ({ name: column, value })) : undefined,
    otherwise: value,
  }
}

const columnNames = (alias: Alias | undefined): string[] =>
  (alias?.colnames ?? []).flatMap((each) => textOf(each) ?? [])

/** Whether a condition on the answer means the same as one on the rows: nothing is counted, limited or joined to others. */
const isFilteredAsItsRows = (select: SelectStmt): boolean =>
  select.larg === undefined &&
  select.limitCount === undefined &&
  select.limitOffset === undefined &&
  select.groupClause === undefined &&
  select.distinctClause === undefined &&
  !hasWindow(select.targetList)

/** Whether a function looks at other rows than its own. */
const hasWindow = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).some(([name, value]) => name === 'over' || hasWindow(value))
