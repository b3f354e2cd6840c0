import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../contract/language/index.ts'
import { useNow } from '../../api/index.ts'
import type { ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { useKeyDown } from '../../ui/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { MAX_PRINTED_ROWS, type PrintedKind, type PrintedRow } from './print.rules.ts'
import { PrintSheet } from './print-sheet.tsx'

export interface Printable<Row extends PrintedRow> {
  /** Another text is another list. */
  text: string
  title: string
  many: PrintedKind
  /** `Act by, earliest first`. */
  order: string
  /** Those that are shown, from left to right. */
  columns: readonly GridColumn<Row>[]
  /** What the rows are grouped by; nothing where it is left out. */
  grouping?: ContainerGrouping | undefined
  /** How many match; undefined until that is known. */
  total: number | undefined
  /** How many of them are meant: those selected, else all. */
  meant: number
  /** Up to so many rows that are meant; what is not there yet is asked for. */
  load: (most: number) => Promise<readonly Row[]>
  /** Those that are there. */
  loaded: (most: number) => readonly Row[]
}

interface Prepared<Row> {
  /** The view that it was made of. */
  text: string
  rows: readonly Row[]
}

export interface Printing {
  /** Reads the rows that are not here yet, then opens the browser's dialog. */
  print: () => void
  /** The list for paper while it is printed, and what is said meanwhile. */
  sheet: ReactNode
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey

/**
 * Prints the whole view, or its selected rows. Ctrl P is taken over, because the browser waits for nobody: from its own
 * menu it prints the rows that are here, and the paper says so.
 */
export function usePrint<Row extends PrintedRow>(list: Printable<Row>): Printing {
  const { text, title, many, order, columns, grouping, total = 0, meant, load, loaded } = list
  const now = useNow()
  const [prepared, setPrepared] = useState<Prepared<Row> | null>(null)
  const [said, setSaid] = useState('')
  const current = prepared?.text === text ? prepared : null
  const hasRows = total > 0

  const prepare = async (): Promise<void> => {
    setSaid(t('Reading the rows to print…'))
    try {
      const rows = await load(MAX_PRINTED_ROWS)
      flushSync(() => setPrepared({ text, rows: rows.slice(0, MAX_PRINTED_ROWS) }))
      setSaid('')
    } catch (error) {
      setSaid(`${t('Not printed.')} ${error instanceof Error ? error.message : ''}`)
      throw error
    }
  }
  const print = async () => {
    try {
      await prepare()
      window.print()
    } catch {
      // It is said already.
    }
  }
  useKeyDown((event) => {
    if (!hasRows || !isPrintKey(event)) return
    event.preventDefault()
    void print()
  })
  const onBeforePrint = useEffectEvent(() => {
    if (hasRows && current === null) flushSync(() => setPrepared({ text, rows: loaded(MAX_PRINTED_ROWS) }))
  })
  const onMedium = useEffectEvent((isPaper: boolean) => {
    if (!isPaper) setPrepared(null)
    else if (hasRows && current === null) void prepare().catch(() => undefined)
  })
  useEffect(() => {
    const paper = matchMedia('print')
    const before = () => onBeforePrint()
    const after = () => setPrepared(null)
    const changed = ({ matches }: MediaQueryListEvent) => onMedium(matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    paper.addEventListener('change', changed)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      paper.removeEventListener('change', changed)
    }
  }, [])
  const sheet = (
    <>
      <div className="said" role="status">
        {said !== '' && <span>{said}</span>}
      </div>
      {current && (
        <PrintSheet
          {...{ title, many, order, columns, grouping, now }}
          rows={current.rows}
          count={{ printed: current.rows.length, meant, total }}
        />
      )}
    </>
  )
  return { print: () => void print(), sheet }
}
