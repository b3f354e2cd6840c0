import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RowCheck } from '../../../contract/resources/index.ts'
import type { RowVerdict } from '../../../contract/vocabulary/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import { checksQuery } from '../draft/queries.ts'
import { addRowOf, type AddRow, countVerdicts } from '../draft/verdict.present.ts'

/** Somebody who corrects five rows one after the other asks once. */
const restMs = 500

function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Asks what would become of the rows, again when they rest after a change, and puts both together. */
export function useVerdicts(draft: Draft) {
  const asked = useRested(draft)
  const checks = useQuery(checksQuery(asked, asked.revision))
  const byRow = useMemo(
    () => new Map<number, RowCheck>((checks.data ?? []).map((check) => [check.row, check])),
    [checks.data],
  )
  const rows = useMemo(
    (): AddRow[] => draft.rows.map((row) => addRowOf(row, byRow.get(row.row))),
    [draft.rows, byRow],
  )
  const counts = useMemo(() => {
    const told = draft.rows.flatMap(({ row }) => byRow.get(row) ?? [])
    return countVerdicts(told)
  }, [draft.rows, byRow])
  const rowsWith = (verdict: RowVerdict): Set<number> =>
    new Set(draft.rows.flatMap(({ row }) => (byRow.get(row)?.verdict === verdict ? [row] : [])))
  /** What is told is of the rows as they were before the last change. */
  const behind = checks.isPlaceholderData || asked.revision !== draft.revision
  return { checks, rows, counts, rowsWith, behind }
}
