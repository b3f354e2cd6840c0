import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may, showRecord } from '../../api/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { useMyName } from '../../lists/people/index.ts'
import { useCells } from './cells.store.ts'
import { entryOf, type ReadEntry } from './entry.rules.ts'
import { type BoardAttribute, changeOf } from './fields.rules.ts'
import { addParty, enterValues } from './queries.ts'

export type AcceptedEntry = Exclude<ReadEntry, { why: string }>

/** The value of an entry; a party that is new is made first. */
export async function valueOf(entry: AcceptedEntry): Promise<string | null> {
  if (!('newParty' in entry)) return entry.value
  if (!may('create_party')) throw new Error(t('No party has this name.'))
  return addParty(entry.newParty)
}

/** Stores what was written in a cell; the cell says how that goes, and keeps the text where it was not stored. */
export function useSaveEntry() {
  const cells = useCells()
  const client = useQueryClient()
  const [mine] = useMyName()
  return useCallback(
    async (row: ContainerListRow, attribute: BoardAttribute, entry: AcceptedEntry): Promise<void> => {
      const text = 'newParty' in entry ? entry.newParty : entry.shown
      cells.set(row.key, attribute, { mode: 'saving', text })
      const refuse = (why: string) => cells.set(row.key, attribute, { mode: 'refused', text, why })
      try {
        const [result] = await enterValues([entryOf(row.key, attribute, await valueOf(entry))], mine)
        if (result?.outcome === 'refused') return refuse(result.detail ?? t('It was refused'))
        const { id, type } = row.record
        // The row shows it where it stands, whatever the order or the filters of the list make of it.
        const at = 'at' in entry ? entry.at : text
        showRecord(client, {
          id,
          type,
          attributes: changeOf(attribute, at === '' ? null : at),
        })
        cells.set(row.key, attribute, undefined)
      } catch (error) {
        refuse(error instanceof Error ? error.message : t('The service did not answer'))
      }
    },
    [cells, client, mine],
  )
}
