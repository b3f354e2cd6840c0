import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../contract/resources/index.ts'
import type { ConnectionKind } from '../../../contract/vocabulary/index.ts'
import { isApiError } from '../../api/index.ts'
import {
  type DraftEdits,
  type DraftFaults,
  draftFaults,
  draftOf,
  limitFaults,
  noEdits,
} from './draft.rules.ts'

interface Draft {
  form: RefObject<HTMLFormElement | null>
  edits: DraftEdits
  faults: DraftFaults
  put: (edits: DraftEdits) => void
  /** True where the draft can be sent; else the faults are shown. */
  check: (kind: ConnectionKind, stored: Connection['attributes'] | null) => boolean
  refuse: (error: Error) => void
}

/** What a person enters for a connection, and what is wrong with it. The first wrong field gets the focus. */
export function useConnectionDraft(begin: DraftEdits = noEdits): Draft {
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState(begin)
  const [faults, setFaults] = useState<DraftFaults>({})
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [faults])
  return {
    form,
    edits,
    faults,
    put: (next) => {
      setEdits(next)
      setFaults({})
    },
    check: (kind, stored) => {
      const found = limitFaults(draftOf(kind, stored, edits).limits)
      setFaults(found)
      return Object.keys(found).length === 0
    },
    refuse: (error) => setFaults(isApiError(error) ? draftFaults(error.errors) : { '': error.message }),
  }
}
