import { parseArgs } from 'node:util'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { dataPlaceOf } from '../data-place.ts'

export interface ExportRoleOptions {
  place: { folder: string } | { url: string }
  /** The role of PostgreSQL. */
  exportRole: string
  /** The account whose views it reads; undefined ends the role. */
  readsAccount: string | undefined
}
type ReadExportRole =
  | { kind: 'options'; options: ExportRoleOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const exportRoleWork = 'export-role'

const flags = {
  role: { type: 'string' },
  drop: { type: 'boolean' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

/** PostgreSQL cuts longer names off. */
const roleName = /^[a-z][a-z0-9_]{0,62}$/

/** `export-role ID --role powerbi`, or `export-role --role powerbi --drop`. */
export function readExportRole(args: string[], env: Record<string, string | undefined>): ReadExportRole {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const [, id, ...others] = positionals
    if (others.length > 0) throw new Error('One account at a time')
    if (values.drop && id !== undefined) throw new Error('To end a role, name it with --role and no account')
    if (!values.drop && id === undefined) throw new Error('Name the account that the role reads')
    if (id !== undefined && !uuid.safeParse(id).success) throw new Error(`${id} is no id of an account`)
    const role =
      values.role ?? (id === undefined ? '' : `portolan_export_${id.replaceAll('-', '').slice(-12)}`)
    if (!roleName.test(role)) throw new Error('--role must have small letters, digits and _ alone')
    const place = dataPlaceOf(values, env)
    return { kind: 'options', options: { place, exportRole: role, readsAccount: id } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
