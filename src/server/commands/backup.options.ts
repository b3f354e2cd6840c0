import { parseArgs } from 'node:util'
import { dataFolderOf, databaseUrlOf, databaseUrlOfEnvironment } from './data-place.ts'

export interface BackupOptions {
  /** Of `backup` and `restore`. */
  file: string
  data: string
  url: string | undefined
  secretKey: string | undefined
  replace: boolean
}
type ReadBackupOptions =
  | { kind: 'options'; options: BackupOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

const place = `  --data FOLDER         data folder, by default PORTOLAN_DATA, else ./data
  --database-url URL    PostgreSQL instead of the embedded database (DATABASE_DIRECT_URL, else DATABASE_URL); files are in the data folder
`
const help = '  --help                this text\n'

export const backupHelp = `Writes the database and all files into one file, also while Portolan runs. The key that seals secrets is not in it: keep
secret.key of the data folder apart.

  npm run backup -- FILE

Files of an object store are read with the S3_ settings of the environment, as the service has them.

${place}  --secret-key BASE64   as the service has it (PORTOLAN_SECRET_KEY); only its id is written
${help}`

export const restoreHelp = `Restores what npm run backup wrote, of this version or an older one, into an empty data folder or database. No Portolan may
be running on it.

  npm run restore -- FILE

${place}  --secret-key BASE64   as the service will have it (PORTOLAN_SECRET_KEY)
  --replace             what is there already is lost
${help}`

export const moveHelp = `Moves the embedded database of a data folder to an empty PostgreSQL database. No Portolan may be running on either. Files stay
where they are.

  npm run move -- --database-url URL

${place}  --replace             what is in the PostgreSQL database already is lost
${help}`

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'secret-key': { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const

/** Reads the command line; a flag takes precedence over its environment variable. */
export function readBackupOptions(
  command: 'backup' | 'restore' | 'move',
  args: string[],
  env: Record<string, string | undefined>,
): ReadBackupOptions {
  const wrong = (sentence: string): ReadBackupOptions => ({
    kind: 'wrong',
    sentence: `${sentence} See --help.`,
  })
  let parsed
  try {
    parsed = parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    return wrong(`${error instanceof Error ? error.message.split(/\. |\n/)[0] : 'That cannot be read'}.`)
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [file = '', ...others] = command === 'move' ? ['', ...positionals] : positionals
  if (file === '' && command !== 'move') return wrong('Name the file of the backup.')
  if (others.length > 0) return wrong(`“${others[0]}” is nothing that can be done.`)
  if (values.replace && command === 'backup') return wrong('A backup replaces nothing.')
  // A move needs the folder and the server.
  const url = databaseUrlOf(values, env) ?? (command === 'move' ? databaseUrlOfEnvironment(env) : undefined)
  if (url === undefined && command === 'move')
    return wrong('Name the PostgreSQL database: --database-url URL.')
  const data = dataFolderOf(values, env)
  const secretKey = values['secret-key'] ?? (env['PORTOLAN_SECRET_KEY'] || undefined)
  return { kind: 'options', options: { file, data, url, secretKey, replace: values.replace } }
}
