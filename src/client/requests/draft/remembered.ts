import { guessMapping, type Mapping, readRoles, signatureOf } from '../map/guess.rules.ts'
import type { InputTable } from '../../lists/read/table.ts'

const key = 'portolan-columns'
const MAX_REMEMBERED_SHEETS = 50

function readStorage(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}

/** The roles of the columns: as a person chose them for a sheet with the same headings, else guessed. */
export function mappingOf(table: InputTable): { mapping: Mapping; remembered: boolean } {
  const guessed = guessMapping(table.rows)
  const signature = signatureOf(table.rows, guessed)
  const roles = signature === '' ? undefined : readRoles(readStorage()[signature], guessed.roles.length)
  return { mapping: roles ? { ...guessed, roles } : guessed, remembered: roles !== undefined }
}

/** Saves the roles for sheets with these headings in the browser; the oldest entry is dropped at the limit. */
export function rememberMapping(table: InputTable, mapping: Mapping): void {
  const signature = signatureOf(table.rows, mapping)
  if (signature === '') return
  const { [signature]: _, ...others } = readStorage()
  const entries = [...Object.entries(others), [signature, mapping.roles] as const].slice(
    -MAX_REMEMBERED_SHEETS,
  )
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // The browser refuses storage: the roles are guessed again next time.
  }
}
