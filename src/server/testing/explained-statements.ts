import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { z } from 'zod'

/** A node of a plan, as `explain (analyze, format json)` writes it. */
interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  'Rows Removed by Join Filter'?: number | undefined
  'Relation Name'?: string | undefined
  Plans?: PlanNode[] | undefined
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  'Rows Removed by Join Filter': z.number().optional(),
  'Relation Name': z.string().optional(),
  Plans: z.lazy(() => z.array(planNode)).optional(),
})
const explained = z.array(z.object({ Plan: planNode })).min(1)

/** What one run of a statement read, and what it needed. */
export interface ExplainedStatement {
  sql: string
  /** Rows of tables and joins that were looked at. */
  read: number
  /** Rows that it answered or wrote, and values that it was given to look for. */
  needed: number
  /** The tables, with the rows read of each. */
  tables: string[]
}

/**
 * A pool whose statements are explained while they run, once each: within a savepoint that is rolled back, just before
 * the statement itself.
 */
export function explainStatements() {
  const found = new Map<string, ExplainedStatement>()
  let isOn = false

  async function explain(
    client: PostgresPoolClient,
    sql: string,
    parameters: readonly unknown[],
    inTransaction: boolean,
  ): Promise<void> {
    const run = (text: string) => client.query(text, [])
    await run(inTransaction ? 'savepoint explained' : 'begin')
    try {
      const { rows } = await client.query<Record<string, unknown>>(
        `explain (analyze, format json) ${sql}`,
        parameters,
      )
      const [plan] = explained.parse(rows[0]?.['QUERY PLAN'])
      if (plan) found.set(sql, summed(sql, plan.Plan, parameters))
    } finally {
      await run(inTransaction ? 'rollback to savepoint explained' : 'rollback')
      if (inTransaction) await run('release savepoint explained')
    }
  }

  class ExplainingClient implements PostgresPoolClient {
    readonly #client: PostgresPoolClient
    #inTransaction = false

    constructor(client: PostgresPoolClient) {
      this.#client = client
    }

    query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    query<R>(
      sql: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof sql !== 'string') throw new Error('Cursors are not explained')
      return this.#explained<R>(sql, parameters)
    }

    async #explained<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      if (isOn && canExplain.test(sql) && !found.has(sql))
        await explain(this.#client, sql, parameters, this.#inTransaction)
      const answer = await this.#client.query<R>(sql, parameters)
      if (/^(?:begin|start transaction)/i.test(sql)) this.#inTransaction = true
      if (/^(?:commit|rollback)$/i.test(sql)) this.#inTransaction = false
      return answer
    }

    release(): void {
      this.#client.release()
    }
  }

  const wrap = (pool: PostgresPool): PostgresPool => ({
    options: pool.options,
    end: () => pool.end(),
    connect: async () => new ExplainingClient(await pool.connect()),
  })
  return {
    wrap,
    /** Explains what is sent from now on. */
    start: () => {
      isOn = true
    },
    found: () => [...found.values()],
  }
}

const canExplain = /^\s*(?:select|insert|update|delete|with)\b/i
const notATable = /^(?:CTE|Function|Values|Subquery|WorkTable|Named Tuplestore|Table Function) Scan/

function summed(sql: string, plan: PlanNode, parameters: readonly unknown[]): ExplainedStatement {
  const tables: string[] = []
  let read = 0
  const visit = (node: PlanNode) => {
    const removed =
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)
    const relation = node['Relation Name'] ?? ''
    // The catalogue of the database is as large as its schema, whatever is stored.
    const isCatalogue = relation.startsWith('pg_')
    const isScan = node['Node Type'].includes('Scan') && !notATable.test(node['Node Type'])
    const looked = isCatalogue ? 0 : removed + (isScan ? node['Actual Rows'] : 0)
    const rows = Math.round(looked * node['Actual Loops'])
    read += rows
    if (rows > 0) tables.push(`${node['Node Type']} ${relation} ${rows}`)
    for (const child of node.Plans ?? []) visit(child)
  }
  visit(plan)
  const written = largestOutput(plan)
  return {
    sql,
    read,
    needed: written + parameters.reduce<number>((sum, each) => sum + sizeOf(each), 0),
    tables,
  }
}

/** Rows that the statement answers, or that its inserts, updates and deletes are given. */
const largestOutput = (node: PlanNode): number =>
  node['Node Type'] === 'ModifyTable' || node['Node Type'] === 'LockRows' || node['Node Type'] === 'Aggregate'
    ? Math.max(
        node['Actual Rows'],
        ...(node.Plans ?? []).map((child) => child['Actual Rows'] * child['Actual Loops']),
      )
    : node['Actual Rows'] * node['Actual Loops']

/** How many values a parameter has: elements of an array, objects of a JSON array. */
function sizeOf(parameter: unknown): number {
  if (Array.isArray(parameter)) return parameter.length
  if (typeof parameter === 'string' && parameter.startsWith('[')) {
    const read: unknown = JSON.parse(parameter)
    return Array.isArray(read) ? read.length : 1
  }
  return 1
}
