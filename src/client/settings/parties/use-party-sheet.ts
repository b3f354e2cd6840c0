import { plural, t } from '../../../contract/language/index.ts'
import { useState } from 'react'
import type { PartyImportResult } from '../../../contract/operations/index.ts'
import { readTable } from '../../lists/read/read-table.ts'
import { type GivenPartySheet, partySheetOf } from './party-sheet.rules.ts'
import { useImportParties } from './queries.ts'

interface ReadPartyFile {
  file: string
  sheet: GivenPartySheet
  results: readonly PartyImportResult[]
}

/** A file of parties: read in the browser, checked by the service, and stored when somebody says so. */
export function usePartySheet() {
  const [read, setRead] = useState<ReadPartyFile | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [stored, setStored] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const check = useImportParties()
  const save = useImportParties()

  const start = () => {
    setRead(null)
    setStored(null)
    setRefused(null)
    save.reset()
  }
  const readFile = async (file: File) => {
    start()
    setBusy(file.name)
    try {
      const sheet = partySheetOf((await readTable({ file })).rows)
      if (typeof sheet === 'string')
        return setRefused(t('{file} was not read. {reason}', { file: file.name, reason: sheet }))
      const { data } = await check.mutateAsync({ ...sheet, checks_only: true })
      return setRead({ file: file.name, sheet, results: data.results })
    } catch (cause) {
      return setRefused(cause instanceof Error ? cause.message : t('The file could not be read.'))
    } finally {
      setBusy(null)
    }
  }
  const store = ({ sheet, ...others }: ReadPartyFile) =>
    save.mutate(
      { ...sheet, checks_only: false },
      {
        onSuccess: ({ data: { is_stored, results } }) => {
          if (!is_stored) return setRead({ sheet, ...others, results })
          const count = results.filter(({ state }) => state !== 'unchanged').length
          setRead(null)
          return setStored(plural(count, '{n} party was saved.', '{n} parties were saved.'))
        },
      },
    )
  return { read, busy, stored, refused, save, readFile, store, refuse: setRefused, leave: start }
}
