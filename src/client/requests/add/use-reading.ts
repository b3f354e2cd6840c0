import { useCallback, useRef, useState } from 'react'
import { draftOfTable, type Draft } from '../draft/draft.rules.ts'
import { newId } from '../../api/browser-store.ts'
import { mappingOf } from '../draft/remembered.ts'
import { readTable } from '../read/read-table.ts'
import type { ReadRequest } from '../read/reader.worker.ts'

interface State {
  /** What is being read now: a file's name, or what was pasted. */
  busy: string | null
  /** Why the last one could not be read. */
  refused: string | null
}

/** Reads what somebody gives into a draft; what is given meanwhile takes its place. */
export function useReading(onRead: (draft: Draft) => void) {
  const [state, setState] = useState<State>({ busy: null, refused: null })
  /** Another sheet of it may be asked for, until the page is left. */
  const [file, setFile] = useState<File | null>(null)
  const turn = useRef(0)
  const read = useCallback(
    (given: ReadRequest, name: string | null) => {
      turn.current += 1
      const mine = turn.current
      setState({ busy: name ?? 'what was pasted', refused: null })
      readTable(given).then(
        (table) => {
          if (mine !== turn.current) return
          setState({ busy: null, refused: null })
          onRead(draftOfTable(newId(), table, { file_name: name, mapping: mappingOf(table).mapping }))
        },
        (error: unknown) => {
          if (mine !== turn.current) return
          const refused = error instanceof Error ? error.message : 'This could not be read.'
          setState({ busy: null, refused })
        },
      )
    },
    [onRead],
  )
  const readFile = useCallback(
    (given: File, sheet?: string) => {
      setFile(given)
      read({ file: given, sheet }, given.name)
    },
    [read],
  )
  const readText = useCallback(
    (text: string) => {
      setFile(null)
      if (text.trim() === '')
        setState({ busy: null, refused: 'There is nothing to read yet: paste some numbers.' })
      else read({ text }, null)
    },
    [read],
  )
  const refuse = useCallback((refused: string) => setState({ busy: null, refused }), [])
  return { ...state, file, readFile, readText, refuse }
}
export type Reading = ReturnType<typeof useReading>
