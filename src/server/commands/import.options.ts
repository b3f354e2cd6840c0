import { parseArgs } from 'node:util'
import { dataFolderOf, databaseUrlOf } from './data-place.ts'

export interface ImportOptions {
  /** A path, or `-` for standard input. */
  file: string
  /** The target: a running service, or the data of one that does not run. */
  to: { address: string; apiKey: string } | { data: string } | { databaseUrl: string }
  /** The account to import into, by default the demo account; a running service knows it by the key. */
  account: string | undefined
}
type ReadImport =
  | { kind: 'options'; options: ImportOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

export const importHelp = `Stores the records of a JSON:API document: an answer with shipments, containers, events or tracking requests and
their included records, or a webhook notification. Importing it again changes nothing.

  npm run import -- FILE                          into the data folder (no Portolan may be running on it)
  npm run import -- FILE --to ADDRESS --api-key KEY   into a Portolan that runs, e.g. http://localhost:4949
  npm run import -- -                             from standard input

  --data FOLDER         data folder, by default PORTOLAN_DATA, else ./data
  --database-url URL    PostgreSQL instead of the folder (DATABASE_DIRECT_URL, else DATABASE_URL)
  --account ID          account to import into; by default the demo account
  --to ADDRESS          address of a running Portolan
  --api-key KEY         its API key (PORTOLAN_API_KEY)
  --help                this text
`

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  account: { type: 'string' },
  to: { type: 'string' },
  'api-key': { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Reads the command line; a flag takes precedence over its environment variable. */
export function readImport(args: string[], env: Record<string, string | undefined>): ReadImport {
  const wrong = (sentence: string): ReadImport => ({ kind: 'wrong', sentence: `${sentence} See --help.` })
  let parsed
  try {
    parsed = parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    return wrong(`${error instanceof Error ? error.message.split(/\. |\n/)[0] : 'That cannot be read'}.`)
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [file, ...others] = positionals
  if (file === undefined) return wrong('Name the file to import, or - for standard input.')
  if (others.length > 0) return wrong(`One file at a time: ${positionals.length} are named.`)
  const account = values.account
  if (values.to === undefined) {
    const databaseUrl = databaseUrlOf(values, env)
    const to = databaseUrl === undefined ? { data: dataFolderOf(values, env) } : { databaseUrl }
    return { kind: 'options', options: { file, to, account } }
  }
  const apiKey = values['api-key'] ?? env['PORTOLAN_API_KEY']
  if (!URL.canParse(values.to)) return wrong(`--to must be an address such as http://localhost:4949.`)
  if (!apiKey) return wrong('--to needs the API key of that service: --api-key KEY.')
  if (account !== undefined)
    return wrong('A running service knows the account by the key: leave out --account.')
  return { kind: 'options', options: { file, to: { address: values.to, apiKey }, account } }
}
