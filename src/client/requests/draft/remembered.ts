import { guessMapping, type Mapping, readRoles, signatureOf } from '../map/guess.rules.ts'
import type { InputTable } from '../read/table.ts'

const key = 'portolan-columns'
/** Kinds of sheets that are remembered. */
const most = 50

function kept(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}

/** What the columns hold: as somebody said of a sheet with the same headings, else as guessed. */
export function mappingOf(table: InputTable): { mapping: Mapping; remembered: boolean } {
  const guessed = guessMapping(table.rows)
  const signature = signatureOf(table.rows, guessed)
  const roles = signature === '' ? undefined : readRoles(kept()[signature], guessed.roles.length)
  return { mapping: roles ? { ...guessed, roles } : guessed, remembered: roles !== undefined }
}

/** Remembers in this browser what the columns of such a sheet hold; of very many kinds, the oldest is forgotten. */
export function rememberMapping(table: InputTable, mapping: Mapping): void {
  const signature = signatureOf(table.rows, mapping)
  if (signature === '') return
  const { [signature]: _, ...others } = kept()
  const entries = [...Object.entries(others), [signature, mapping.roles] as const].slice(-most)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // It is guessed again next time.
  }
}
