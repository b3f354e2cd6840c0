import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RowCheck } from '../../../contract/resources/index.ts'
import type { RowCheckResult } from '../../../contract/vocabulary/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import { checksQuery } from '../draft/queries.ts'
import { addRowOf, type AddRow, countResults } from '../draft/add-row.present.ts'

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
  const checked = useDebounced(draft)
  const checks = useQuery(checksQuery(checked, checked.revision))
  const byRow = useMemo(
    () => new Map<number, RowCheck>((checks.data ?? []).map((check) => [check.row, check])),
    [checks.data],
  )
  const rows = useMemo(
    (): AddRow[] => draft.rows.map((row) => addRowOf(row, byRow.get(row.row))),
    [draft.rows, byRow],
  )
  const counts = useMemo(() => {
    const checksOfRows = draft.rows.flatMap(({ row }) => byRow.get(row) ?? [])
    return countResults(checksOfRows)
  }, [draft.rows, byRow])
  const rowsWith = (result: RowCheckResult): Set<number> =>
    new Set(draft.rows.flatMap(({ row }) => (byRow.get(row)?.verdict === result ? [row] : [])))
  /** True while the checks are those of the rows before the last change. */
  const isOutdated = checks.isPlaceholderData || checked.revision !== draft.revision
  return { checks, rows, counts, rowsWith, isOutdated }
}
