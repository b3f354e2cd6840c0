import { parseArgs } from 'node:util'
import { dataFolderOf, dataPlaceOf } from '../data-place.ts'

export interface RotateOptions {
  place: { folder: string } | { url: string }
  /** The folder with `secret.key`. */
  data: string
  /** Of PORTOLAN_SECRET_KEY, where the key is not in the folder. */
  key: string | undefined
  next: string | undefined
}
type ReadRotate =
  | { kind: 'options'; options: RotateOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

export const rotateHelp = `Encrypts all stored secrets with a new key. Stop every Portolan of the database first: one that runs has the old key.

  npm run sources:rotate-key                                a new secret.key in the data folder
  PORTOLAN_SECRET_KEY=OLD PORTOLAN_NEW_SECRET_KEY=NEW npm run sources:rotate-key
                                                            where the key is a setting: 32 bytes in base64 each

  --data FOLDER           data folder, ./data unless PORTOLAN_DATA says otherwise
  --database-url URL      PostgreSQL instead of the folder (DATABASE_DIRECT_URL, else DATABASE_URL); the key may still be in the folder
  --help                  this text

It may be ended at any moment and run again. Secrets that the old key does not open stay as they are.
`

const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32

/** Reads the command line; keys come from the environment alone, so that no list of processes shows them. */
export function readRotate(args: string[], env: Record<string, string | undefined>): ReadRotate {
  try {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string' },
        'database-url': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) return { kind: 'help' }
    const key = env['PORTOLAN_SECRET_KEY'] || undefined
    const next = env['PORTOLAN_NEW_SECRET_KEY'] || undefined
    const wrong = (sentence: string): ReadRotate => ({ kind: 'wrong', sentence: `${sentence}. See --help.` })
    if (key !== undefined && next === undefined)
      return wrong('PORTOLAN_NEW_SECRET_KEY must be set where PORTOLAN_SECRET_KEY is')
    if (key === undefined && next !== undefined)
      return wrong('PORTOLAN_NEW_SECRET_KEY is for a key that PORTOLAN_SECRET_KEY sets')
    if (next !== undefined && !isKey(next)) return wrong('PORTOLAN_NEW_SECRET_KEY must be 32 bytes in base64')
    if (next !== undefined && next === key) return wrong('Both keys are the same')
    const options = { place: dataPlaceOf(values, env), data: dataFolderOf(values, env), key, next }
    return { kind: 'options', options }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
