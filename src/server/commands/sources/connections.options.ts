import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { type ConnectionKind, connectionKinds } from '../../../contract/vocabulary/index.ts'
import { dataFolderOf, dataPlaceOf } from '../data-place.ts'

export interface ConnectionsOptions {
  place: { folder: string } | { url: string }
  /** The folder with `secret.key`. */
  data: string
  key: string | undefined
  account: string
  work:
    | { kind: 'list' }
    | { kind: 'connect'; of: ConnectionKind; settings: string; name: string | undefined }
    | { kind: 'on' | 'off' | 'remove'; id: string }
}
type ReadConnections =
  | { kind: 'options'; options: ConnectionsOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** What follows the id of an account. */
export const connectionWork = ['connections', 'connect', 'on', 'off', 'remove']

export const connectionsHelp = `  npm run accounts -- ID connections                        its connected sources
  npm run accounts -- ID connect KIND --settings FILE       connects one of ${connectionKinds.filter((kind) => kind !== 'simulated').join(', ')}: settings and secrets
                                                            by their names as JSON; --name NAME
  npm run accounts -- ID on|off|remove CONNECTION           what it reported stays
`

class Wrong extends Error {}

/** Reads the command line of an account's connections. */
export function readConnections(args: string[], env: Record<string, string | undefined>): ReadConnections {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        settings: { type: 'string' },
        name: { type: 'string' },
        data: { type: 'string' },
        'database-url': { type: 'string' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    if (values.help) return { kind: 'help' }
    const [account = '', work = '', ...rest] = positionals
    if (!uuid.safeParse(account).success) throw new Wrong(`${account} is no id of an account`)
    const options = {
      place: dataPlaceOf(values, env),
      data: dataFolderOf(values, env),
      key: env['PORTOLAN_SECRET_KEY'] || undefined,
      account,
      work: workOf(work, rest, values),
    }
    return { kind: 'options', options }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}

function workOf(
  work: string,
  [first = '', ...others]: string[],
  { settings, name }: { settings?: string | undefined; name?: string | undefined },
): ConnectionsOptions['work'] {
  if (others.length > 0 || (work === 'connections' && first !== '')) throw new Wrong('One at a time')
  if (work === 'connections') return { kind: 'list' }
  if (work === 'connect') {
    const of = connectionKinds.find((kind) => kind === first && kind !== 'simulated')
    if (of === undefined) throw new Wrong(`“${first}” is no kind of connection`)
    if (settings === undefined) throw new Wrong('Name the file of its settings with --settings')
    return { kind: 'connect', of, settings, name }
  }
  const kind = (['on', 'off', 'remove'] as const).find((each) => each === work)
  if (kind === undefined) throw new Wrong(`“${work}” is nothing that can be done`)
  if (!uuid.safeParse(first).success) throw new Wrong(`“${first}” is no id of a connection`)
  return { kind, id: first }
}
