import { useCallback, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { draftOfTable, type Draft } from '../draft/draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { mappingOf } from '../draft/remembered.ts'
import { readTable } from '../../lists/read/read-table.ts'
import type { ReadRequest } from '../../lists/read/reader.worker.ts'

interface State {
  /** What is being read: the file's name or `the pasted text`; null while nothing is read. */
  busy: string | null
  /** Why the last input could not be read. */
  refused: string | null
}

/** Reads a file or a pasted text into a draft. A newer input replaces one that is still being read. */
export function useReading(onRead: (draft: Draft) => void) {
  const [state, setState] = useState<State>({ busy: null, refused: null })
  /** Kept so that another sheet of it can be chosen. */
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef(0)
  const read = useCallback(
    (input: ReadRequest, name: string | null) => {
      latest.current += 1
      const number = latest.current
      setState({ busy: name ?? t('the pasted text'), refused: null })
      readTable(input).then(
        (table) => {
          if (number !== latest.current) return
          setState({ busy: null, refused: null })
          onRead(draftOfTable(newId(), table, { file_name: name, mapping: mappingOf(table).mapping }))
        },
        (error: unknown) => {
          if (number !== latest.current) return
          const refused = error instanceof Error ? error.message : t('This could not be read.')
          setState({ busy: null, refused })
        },
      )
    },
    [onRead],
  )
  const readFile = useCallback(
    (chosen: File, sheet?: string) => {
      setFile(chosen)
      read({ file: chosen, sheet }, chosen.name)
    },
    [read],
  )
  const readText = useCallback(
    (text: string) => {
      setFile(null)
      if (text.trim() === '')
        setState({ busy: null, refused: t('There is nothing to read yet: paste some numbers.') })
      else read({ text }, null)
    },
    [read],
  )
  const refuse = useCallback((refused: string) => setState({ busy: null, refused }), [])
  return { ...state, file, readFile, readText, refuse }
}
export type Reading = ReturnType<typeof useReading>
