import type { z } from 'zod'
import type { ExtractedField } from '../../types.ts'
import type { LabelledPage } from '../labels/labelled-page.rules.ts'
import type { TextBlock } from '../text-blocks.rules.ts'
import type { WritingConventions } from '../values/types.ts'
import { nextEntryOf } from '../named-lists.rules.ts'
import { fieldsOfTable } from './fields.rules.ts'
import type { ReadColumn } from '../labels/columns.rules.ts'
import { headersOn } from './headers.rules.ts'
import { isTotal, type RowByColumn, tableRows } from './rows.rules.ts'
import { currencyIn } from '../../../../contract/trade/printed/units.rules.ts'

/** One line may look like a charge by chance. */
const MIN_CHARGES = 2
/** In line heights. */
const MAX_GAP_BETWEEN_CHARGES = 2.5
const chargeWords =
  /\b(?:charges?|fees?|surcharge|freight|demurrage|detention|lumper|chassis|handling|documentation|thc|fuel|haulage|drayage|storage|exam|seal|duty|baf|caf|isps|stop-?off|line ?haul)\b/i
const money = /^(?:[A-Z]{3} ?|[$€£] ?)?\d[\d.,’ ]*[.,]\d{2}(?: ?[A-Z]{3})?$/

/** Charges of which no header could be read: lines that begin with a name and end with an amount, one below the other. */
function chargesByValues({ lines }: LabelledPage): { rows: RowByColumn[]; blocks: TextBlock[] } {
  const runs: { line: TextBlock[]; row: RowByColumn }[][] = []
  let bottom = -Infinity
  for (const line of lines) {
    const [first] = line
    const row = chargeOn(line)
    if (first === undefined || row === null) continue
    const isNext = first.top - bottom < MAX_GAP_BETWEEN_CHARGES * (first.bottom - first.top)
    if (isNext) runs.at(-1)?.push({ line, row })
    else runs.push([{ line, row }])
    bottom = first.bottom
  }
  const found = runs
    .filter(
      (run) => run.length >= MIN_CHARGES && run.some(({ line }) => chargeWords.test(line[0]?.text ?? '')),
    )
    .flat()
  return { rows: found.map(({ row }) => row), blocks: found.flatMap(({ line }) => line) }
}

function chargeOn(line: readonly TextBlock[]): RowByColumn | null {
  const [name, ...cells] = line
  const amount = cells.pop()
  if (name === undefined || amount === undefined || !money.test(amount.text)) return null
  const isName = /\p{L}{3}/u.test(name.text) && !/\d{3}|:$/.test(name.text) && name.words.length < 7
  if (!isName || isTotal(name.text)) return null
  const row: RowByColumn = { charge: name.words, amount: amount.words }
  for (const { text, words } of cells) {
    if (money.test(text)) row.unit_price = words
    else if (/^\d{1,4}$/.test(text)) row.quantity = words
    else if (currencyIn(text) === text) row.currency = words
    else return null
  }
  return row
}

/** The fields of all tables, and the cells that they used. */
export function tablesOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  conventions: WritingConventions,
  readColumn: ReadColumn,
): { fields: ExtractedField[]; blocks: Set<TextBlock> } {
  const fields: ExtractedField[] = []
  const blocks = new Set<TextBlock>()
  const start = (path: string): number => nextEntryOf(path, fields)
  for (const page of pages) {
    const headed = headersOn(page.lines, readColumn)
    headed.forEach((table, at) => {
      const { rows, blocks: body } = tableRows(table, page, headed[at + 1]?.from ?? page.lines.length)
      if (rows.length === 0) return
      for (const block of [...body, ...table.headers.flatMap((header) => header.blocks)]) blocks.add(block)
      fields.push(...fieldsOfTable(table, rows.slice(0, 500), schema, conventions, start))
    })
  }
  if (!fields.some(({ path }) => path.startsWith('charges.')))
    for (const page of pages) {
      const { rows, blocks: own } = chargesByValues(page)
      const found = fieldsOfTable({ kind: 'charges', headers: [] }, rows, schema, conventions, start)
      if (found.length > 0) for (const block of own) blocks.add(block)
      fields.push(...found)
    }
  return { fields, blocks }
}
