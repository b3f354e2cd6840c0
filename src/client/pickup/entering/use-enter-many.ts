import { useMutation } from '@tanstack/react-query'
import type { EntryResult } from '../../../contract/operations/index.ts'
import { useMyName } from '../../lists/people/index.ts'
import { entryOf, otherEntryOf } from '../editing/entry.rules.ts'
import type { BoardAttribute } from '../editing/fields.rules.ts'
import { enterValues } from '../editing/queries.ts'
import { type AcceptedEntry, valueOf } from '../editing/use-save-entry.ts'

/** A value that is to be entered. */
export interface Wanted {
  id: string
  number: string
  attribute: BoardAttribute
  entry: AcceptedEntry
  /** The value in force as it was shown, null for none; left out if it was not shown. */
  seen?: string | null
  /** Of the place of pickup. */
  zone: string | null
  now: Date
}
/** What became of it. */
export interface WantedResult extends Wanted, Pick<EntryResult, 'outcome' | 'detail'> {
  /** The value that somebody else entered meanwhile, null for none: where it was not overwritten. */
  other?: string | null
}

/** Enters many values; parties that are new are made first, each once. @param onEntered called when it is done, or was broken off */
export function useEnterMany(onEntered: () => void) {
  const [mine] = useMyName()
  return useMutation({
    mutationFn: async (wanted: readonly Wanted[]): Promise<WantedResult[]> => {
      const made = new Map<string, Promise<string | null>>()
      const idOf = (entry: AcceptedEntry): Promise<string | null> => {
        if (!('newParty' in entry)) return valueOf(entry)
        const name = entry.newParty.toLowerCase()
        const id = made.get(name) ?? valueOf(entry)
        made.set(name, id)
        return id
      }
      const entries = []
      for (const { id, attribute, entry, seen } of wanted)
        entries.push(entryOf(id, attribute, await idOf(entry), seen))
      const results = await enterValues(entries, mine)
      return wanted.map((each, at) => {
        const { outcome = 'refused', detail = null, present } = results[at] ?? {}
        if (outcome !== 'changed') return { ...each, outcome, detail }
        const { value, says } = otherEntryOf(each.attribute, present, each)
        return { ...each, outcome, detail: says, other: value }
      })
    },
    onSettled: onEntered,
  })
}
