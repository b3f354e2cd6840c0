import { randomBytes } from 'node:crypto'
import { addRequestEntry } from '../../accounts/audit/entries.store.ts'
import { accountById } from '../../accounts/store.ts'
import { operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import { dropExportRole, makeExportRole } from '../../platform/database/export-views/export-views.store.ts'
import { exportSchema } from '../../platform/database/export-views/export-views.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { ExportRoleOptions } from './export-role.options.ts'

const onServer =
  'The views for other programs need PostgreSQL: the embedded database is open to this service alone. Start Portolan with --database-url.'

/** Makes or ends a role that reads the views of one account. @returns what is printed */
export async function changeExportRole({
  place,
  exportRole,
  readsAccount,
}: ExportRoleOptions): Promise<string> {
  if (!('url' in place)) throw new Error(onServer)
  const database = await openDatabase({ ...place, migrations })
  try {
    if (readsAccount === undefined) {
      if (!(await dropExportRole(database.db, exportRole)))
        throw new Error(`There is no role ${exportRole} for the views.`)
      return `The role ${exportRole} is ended.\n`
    }
    const account_id = readsAccount.toLowerCase()
    const account = await accountById(database.db, account_id)
    if (!account) throw new Error(`There is no account ${readsAccount}.`)
    const password = randomBytes(24).toString('base64url')
    await makeExportRole(database.db, { role: exportRole, account_id, password })
    await addRequestEntry(database.db, account_id, operatorDoing('make_export_role', iso(new Date())), {
      record_type: 'export_role',
      record_id: null,
      changes: [{ attribute: 'role', old: null, new: exportRole }],
    })
    return `Reads the views in ${exportSchema} for ${account.company_name}; the password is shown once.\n  role      ${exportRole}\n  password  ${password}\n`
  } finally {
    await database.close()
  }
}
