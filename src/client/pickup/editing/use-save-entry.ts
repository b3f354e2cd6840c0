import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../../../contract/language/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import { may, showRecord } from '../../api/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { useMyName } from '../../lists/people/index.ts'
import { cellName, useCells } from './cells.store.ts'
import { entryOf, otherEntryOf, type ReadEntry } from './entry.rules.ts'
import { type BoardAttribute, changeOf, editedText } from './fields.rules.ts'
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
    async (
      row: ContainerListRow,
      attribute: BoardAttribute,
      entry: AcceptedEntry,
      seen: string | null,
    ): Promise<void> => {
      const text = 'newParty' in entry ? entry.newParty : entry.shown
      cells.set(row.key, attribute, { mode: 'saving', text })
      const refuse = (why: string) => cells.set(row.key, attribute, { mode: 'refused', text, why })
      try {
        const [result] = await enterValues([entryOf(row.key, attribute, await valueOf(entry), seen)], mine)
        if (result?.outcome === 'refused') return refuse(result.detail ?? t('It was refused'))
        const { id, type } = row.record
        if (result?.outcome === 'changed') {
          const { value, ...other } = otherEntryOf(attribute, result.present, {
            now: row.now,
            zone: pickupZone(row.record.attributes),
          })
          const attributes = { ...row.record.attributes, ...changeOf(attribute, value) }
          showRecord(client, { id, type, attributes: changeOf(attribute, value) })
          // The question is asked where the person still is; elsewhere the cell says it.
          const name = cellName(row.key, attribute)
          const isHere = document.activeElement?.getAttribute('data-cell') === name
          const start = editedText(attributes, attribute, row.now)
          if (isHere && !cells.isEditing())
            cells.set(row.key, attribute, { mode: 'editing', text, start, seen: value, other })
          else cells.set(row.key, attribute, { mode: 'refused', text, why: other.says, other })
          return
        }
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
