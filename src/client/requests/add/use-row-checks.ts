import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RowCheck } from '../../../contract/resources/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import { checksQuery } from '../draft/queries.ts'
import { addRowOf, type AddResult, type AddRow, countResults, withChoice } from '../draft/add-row.present.ts'

/** Several corrections within this time make one request. */
const DEBOUNCE_MS = 500

function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Checks the rows of a draft, again after each change (debounced), and joins the rows with their checks. */
export function useRowChecks(draft: Draft) {
  const debounced = useDebounced(draft)
  const checks = useQuery(checksQuery(debounced, debounced.revision))
  const byRow = useMemo(() => {
    const checked = new Map((checks.data ?? []).map((check) => [check.row, check]))
    return new Map<number, RowCheck>(
      draft.rows.flatMap((row) => {
        const check = checked.get(row.row)
        return check ? [[row.row, withChoice(check, row)]] : []
      }),
    )
  }, [checks.data, draft.rows])
  const rows = useMemo(
    (): AddRow[] => draft.rows.map((row) => addRowOf(row, byRow.get(row.row))),
    [draft.rows, byRow],
  )
  const counts = useMemo(() => {
    const checksOfRows = draft.rows.flatMap(({ row }) => byRow.get(row) ?? [])
    return countResults(checksOfRows)
  }, [draft.rows, byRow])
  const rowsWith = (result: AddResult): Set<number> =>
    new Set(draft.rows.flatMap(({ row }) => (byRow.get(row)?.verdict === result ? [row] : [])))
  /** True while the checks are those of the rows before the last change. */
  const isOutdated = checks.isPlaceholderData || debounced.revision !== draft.revision
  return { checks, rows, counts, rowsWith, isOutdated }
}
