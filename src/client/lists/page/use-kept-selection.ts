import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { nothingSelected, type Selection } from '../../ui/grid/index.ts'

interface Selected {
  /** The view in which it was selected, as `apiQueryText` writes it. */
  text: string
  selection: Selection
}

const kept = new Map<string, Selected>()

/** What is selected in a view. It is still selected when this step of the history is shown again. */
export function useKeptSelection(text: string): [Selection, (selection: Selection) => void] {
  const { key: step } = useLocation()
  const [selected, setSelected] = useState<Selected>(
    () => kept.get(step) ?? { text: '', selection: nothingSelected },
  )
  useEffect(() => void kept.set(step, selected), [step, selected])
  const selection = selected.text === text ? selected.selection : nothingSelected
  return [selection, (next) => setSelected({ text, selection: next })]
}
