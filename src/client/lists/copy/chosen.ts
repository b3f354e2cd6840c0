import type { QueryClient } from '@tanstack/react-query'
import type { CustomValues, RecordRow } from '../columns/index.ts'
import { slugsIn } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'
import type { ListName } from '../view/index.ts'
import { LIST_PAGE_ROWS } from '../rows/pages.rules.ts'
import { valuesQuery } from '../rows/queries.ts'

/** Rows that are copied at once: beyond that a file is meant. */
export const copiedMost = 1000

const isChosen = ({ selection }: Pick<OpenList, 'selection'>, key: string): boolean =>
  selection.all ? !selection.except.has(key) : selection.keys.size === 0 || selection.keys.has(key)

/** How many rows are meant: those selected, else all that match. */
export function countChosen({ selection, total = 0 }: Pick<OpenList, 'selection' | 'total'>): number {
  if (selection.all) return Math.max(0, total - selection.except.size)
  return selection.keys.size === 0 ? total : selection.keys.size
}

const isWhole = <Row extends RecordRow>(listed: OpenList<Row, ListName>, rows: readonly Row[]): boolean =>
  rows.length === countChosen(listed) &&
  (slugsIn(listed.view.columns).length === 0 || rows.every((row) => row.custom_fields !== undefined))

/** Those of the rows that are meant which are there already. */
export function loadedRows<Row extends RecordRow>(listed: OpenList<Row, ListName>, most: number): Row[] {
  const { rows } = listed
  const loaded: Row[] = []
  for (let index = 0; index < (rows.total ?? 0) && loaded.length < most; index += 1) {
    const row = rows.at(index)
    if (row && isChosen(listed, row.key)) loaded.push(row)
  }
  return loaded
}

/** The rows that are meant, when all of them are there already; null when something has to be asked for. */
export function chosenNow<Row extends RecordRow>(listed: OpenList<Row>): Row[] | null {
  const loaded = loadedRows(listed, copiedMost + 1)
  return isWhole(listed, loaded) ? loaded : null
}

/** Values of custom fields do not come along with records: asked for where a shown column needs them. */
async function withValues<Row extends RecordRow>(
  client: QueryClient,
  listed: OpenList<Row, ListName>,
  rows: Row[],
) {
  const slugs = slugsIn(listed.view.columns)
  if (slugs.length === 0) return rows
  const values = new Map<string, CustomValues>()
  const without = rows.filter(({ custom_fields }) => custom_fields === undefined).map(({ key }) => key)
  for (let at = 0; at < without.length; at += LIST_PAGE_ROWS) {
    const query = valuesQuery(listed.view.list, slugs, without.slice(at, at + LIST_PAGE_ROWS))
    for (const [id, own] of await client.fetchQuery(query)) values.set(id, own)
  }
  return rows.map((row) => ({ ...row, custom_fields: row.custom_fields ?? values.get(row.key) ?? new Map() }))
}

/** The rows that are meant, in the list's order, up to some more than `most`; what is not there yet is asked for. */
export async function chosen<Row extends RecordRow>(
  client: QueryClient,
  listed: OpenList<Row, ListName>,
  most = copiedMost,
): Promise<Row[]> {
  const last = Math.min(listed.total ?? 0, listed.rows.total ?? 0) - 1
  const found: Row[] = []
  for (let first = 0; first <= last && found.length < countChosen(listed); first += LIST_PAGE_ROWS) {
    const rows = await listed.load(first, Math.min(first + LIST_PAGE_ROWS - 1, last))
    found.push(...rows.filter(({ key }) => isChosen(listed, key)))
    if (found.length > most) break
  }
  return withValues(client, listed, found)
}
