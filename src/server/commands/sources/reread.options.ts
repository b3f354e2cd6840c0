import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { dataPlaceOf } from '../data-place.ts'

export interface RereadOptions {
  place: { folder: string } | { url: string }
  /** Of one connection; undefined for all. */
  connection: string | undefined
  isStored: boolean
}
type ReadReread =
  | { kind: 'options'; options: RereadOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

export const rereadHelp = `Reads again what connected sources sent, as this version understands it, and prints what would change. No source is asked.

  npm run sources:reread                    all connections; stores nothing
  npm run sources:reread -- --store         stores the changes, with their events and notifications

  --connection ID         of one connection only
  --data FOLDER           data folder, ./data unless PORTOLAN_DATA says otherwise (no Portolan may be running on it)
  --database-url URL      PostgreSQL instead of the folder (DATABASE_DIRECT_URL, else DATABASE_URL)
  --help                  this text

Prints a line of JSON for each number with changes: {"connection","number","changes":[{"record","attribute","before","after"}]}
and as its last line {"numbers","changed","stored","failed":[{"number","reason"}]}.
`

/** Reads the command line; a flag takes precedence over its environment variable. */
export function readReread(args: string[], env: Record<string, string | undefined>): ReadReread {
  try {
    const { values } = parseArgs({
      args,
      options: {
        connection: { type: 'string' },
        store: { type: 'boolean' },
        data: { type: 'string' },
        'database-url': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) return { kind: 'help' }
    const { connection } = values
    if (connection !== undefined && !uuid.safeParse(connection).success)
      return { kind: 'wrong', sentence: `${connection} is no id of a connection. See --help.` }
    const place = dataPlaceOf(values, env)
    return { kind: 'options', options: { place, connection, isStored: values.store === true } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
