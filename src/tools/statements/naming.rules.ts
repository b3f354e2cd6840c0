import type {
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import { Bindings, type ValueKey } from './bindings.rules.ts'
import {
  equalities,
  type Judging,
  columnPath,
  textOf,
  valueOfExpression,
  visitInner,
} from './equalities.rules.ts'
import { fromItems } from './from.rules.ts'
import {
  columnsOfStar,
  innerScope,
  namedQuery,
  type OutputColumn,
  queryRelation,
  type Relation,
  type Scope,
  type TableColumns,
  tableRelation,
} from './scope.rules.ts'

/** The column that says whose a row is. */
export const ACCOUNT_COLUMN = 'account_id'

/**
 * The tables with rows of accounts that a statement reads or writes without the account: of such a table no equality with a
 * parameter says whose rows, neither by itself nor through the account of another table; and of rows that are added, the account is
 * none that is given.
 * @param statement as PostgreSQL parses it
 * @param tables all tables of the database
 * @returns their names, each once, in the order of the alphabet
 */
export function tablesWithoutAccount(statement: Node, tables: TableColumns): string[] {
  const bindings = new Bindings()
  const uses: { table: string; account: ValueKey }[] = []
  const answered = new Map<Node, readonly OutputColumn[]>()
  const judging: Judging = {
    bindings,
    inner(query, scope) {
      const known = answered.get(query) ?? judgeQuery(query, scope)
      answered.set(query, known)
      return known
    },
  }

  function judgeQuery(query: Node, outer: Scope | undefined): readonly OutputColumn[] {
    const scope = innerScope(outer)
    if ('SelectStmt' in query) return judgeSelect(query.SelectStmt, scope)
    if ('InsertStmt' in query) return judgeInsert(query.InsertStmt, scope)
    if ('UpdateStmt' in query) return judgeChange(query.UpdateStmt, query.UpdateStmt.fromClause, scope)
    if ('DeleteStmt' in query) return judgeChange(query.DeleteStmt, query.DeleteStmt.usingClause, scope)
    if ('ExplainStmt' in query)
      return query.ExplainStmt.query ? judgeQuery(query.ExplainStmt.query, outer) : []
    // Others work on whole tables.
    visitTables(query, (table) => relationOf(table, scope))
    return []
  }

  function judgeSelect(select: SelectStmt, scope: Scope): readonly OutputColumn[] {
    judgeWith(select.withClause, scope)
    const { larg, rarg, valuesLists, sortClause, limitCount, limitOffset } = select
    if (larg && rarg) {
      const left = judgeQuery({ SelectStmt: larg }, scope)
      const right = judgeQuery({ SelectStmt: rarg }, scope)
      return left.map(({ name, value }, index) => ({
        name,
        value: bindings.madeOf([value, right[index]?.value]),
      }))
    }
    if (valuesLists) return judgeValues(valuesLists, scope)
    readFrom(select.fromClause, scope)
    if (select.whereClause) followConditions(select.whereClause, scope)
    const { whereClause, havingClause, groupClause, windowClause, distinctClause } = select
    const rest = [whereClause, havingClause, groupClause, windowClause, distinctClause]
    visitInner(judging, [...rest, sortClause, limitCount, limitOffset], scope)
    return outputs(select.targetList, scope)
  }

  function judgeValues(lists: readonly Node[], scope: Scope): OutputColumn[] {
    visitInner(judging, lists, scope)
    const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []))
    return (rows[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      value: bindings.madeOf(rows.map((row) => row[index] && valueOfExpression(judging, row[index], scope))),
    }))
  }

  /** Rows that are changed or deleted. */
  function judgeChange(change: UpdateStmt | DeleteStmt, others: Node[] | undefined, scope: Scope) {
    judgeWith(change.withClause, scope)
    if (change.relation) scope.relations.push(relationOf(change.relation, scope))
    readFrom(others, scope)
    if (change.whereClause) followConditions(change.whereClause, scope)
    visitInner(judging, [change.whereClause, 'targetList' in change ? change.targetList : []], scope)
    return outputs(change.returningClause?.exprs, scope)
  }

  function judgeInsert(insert: InsertStmt, scope: Scope): readonly OutputColumn[] {
    judgeWith(insert.withClause, scope)
    const added = insert.selectStmt ? judgeQuery(insert.selectStmt, scope) : []
    if (!insert.relation) return []
    const table = relationOf(insert.relation, scope)
    const named = insert.cols?.flatMap((column) =>
      'ResTarget' in column ? (column.ResTarget.name ?? '') : [],
    )
    const columns = named ?? table.columns?.map(({ name }) => name) ?? []
    for (const { name, value } of table.columns ?? []) {
      const from = added[columns.indexOf(name)]?.value
      if (value !== undefined && from !== undefined) bindings.follow(value, [from])
    }
    scope.relations.push(table, { ...table, name: 'excluded' })
    visitInner(judging, insert.onConflictClause, scope)
    return outputs(insert.returningClause?.exprs, { ...scope, relations: [table] })
  }

  function judgeWith({ ctes = [], recursive = false }: WithClause = {}, scope: Scope): void {
    for (const cte of ctes) if ('CommonTableExpr' in cte) judgeNamed(cte.CommonTableExpr, scope, recursive)
  }

  function judgeNamed(query: CommonTableExpr, scope: Scope, recursive: boolean): void {
    const { ctename: name = '', ctequery, aliascolnames = [] } = query
    if (!ctequery) return
    const renamed = (columns: readonly OutputColumn[]) =>
      columns.map((each, index) => {
        const alias = aliascolnames[index]
        return alias ? { ...each, name: textOf(alias) ?? each.name } : each
      })
    // What begins a recursion is known before what goes on from it, and both are what it answers.
    if (recursive && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg) {
      const { withClause, larg } = ctequery.SelectStmt
      const begin = innerScope(scope)
      judgeWith(withClause, begin)
      scope.named.set(name, renamed(judgeQuery({ SelectStmt: larg }, begin)))
    }
    scope.named.set(name, renamed(judgeQuery(ctequery, scope)))
  }

  function readFrom(items: readonly Node[] | undefined, scope: Scope): void {
    for (const item of items ?? []) fromItems(judging, item, scope, relationOf)
  }

  function followConditions(condition: Node, scope: Scope): void {
    for (const { value, from } of equalities(judging, condition, scope, scope.relations))
      bindings.follow(value, [from])
  }

  function outputs(list: readonly Node[] | undefined, scope: Scope): OutputColumn[] {
    visitInner(judging, list, scope)
    return (list ?? []).flatMap((target) => {
      if (!('ResTarget' in target) || !target.ResTarget.val) return []
      const { name, val } = target.ResTarget
      if (!('ColumnRef' in val)) return { name: name ?? '', value: valueOfExpression(judging, val, scope) }
      const names = columnPath(val.ColumnRef)
      if (val.ColumnRef.fields?.some((field) => 'A_Star' in field)) return columnsOfStar(scope, names.at(-1))
      return { name: name ?? names.at(-1) ?? '', value: valueOfExpression(judging, val, scope) }
    })
  }

  /** A table of the database, noted if it has rows of accounts; or a query of `with`. */
  function relationOf({ relname = '', schemaname, alias }: RangeVar, scope: Scope): Relation {
    const name = alias?.aliasname ?? relname
    const query = schemaname === undefined ? namedQuery(scope, relname) : undefined
    // It may be read more than once: what is asked of one reading is not asked of the others.
    if (query) return queryRelation(bindings, name, query)
    const isOwn = schemaname === undefined || schemaname === 'public'
    const relation = tableRelation(bindings, name, isOwn ? tables.get(relname) : undefined)
    const account = relation.columns?.find((column) => column.name === ACCOUNT_COLUMN)?.value
    if (account !== undefined) uses.push({ table: relname, account })
    return relation
  }

  judgeQuery(statement, undefined)
  const known = bindings.known()
  const without = uses.filter(({ account }) => !known.has(account)).map(({ table }) => table)
  return [...new Set(without)].toSorted()
}

function visitTables(part: unknown, visit: (table: RangeVar) => void): void {
  if (typeof part !== 'object' || part === null) return
  for (const [kind, value] of Object.entries(part)) {
    if (kind === 'RangeVar' || kind === 'relation') visit(value as RangeVar)
    else visitTables(value, visit)
  }
}
