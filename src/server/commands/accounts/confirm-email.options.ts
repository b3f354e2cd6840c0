import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { dataPlaceOf } from '../data-place.ts'

export interface ConfirmEmailOptions {
  place: { folder: string } | { url: string }
  /** Whose address takes effect; null lists those that wait. */
  confirmedPerson: string | null
}
type ReadConfirmEmail =
  | { kind: 'options'; options: ConfirmEmailOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const confirmEmailWork = 'confirm-email'

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

/** `confirm-email`, or `confirm-email ID` with the id of a person. */
export function readConfirmEmail(args: string[], env: Record<string, string | undefined>): ReadConfirmEmail {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const [, id, ...others] = positionals
    if (others.length > 0) throw new Error('One person at a time')
    if (id !== undefined && !uuid.safeParse(id).success) throw new Error(`${id} is no id of a person`)
    const confirmedPerson = id?.toLowerCase() ?? null
    return { kind: 'options', options: { place: dataPlaceOf(values, env), confirmedPerson } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
