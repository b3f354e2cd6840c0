import {
  changeAccount,
  entitlements,
  listAccounts,
  type ManagedAccount,
} from '../../accounts/manage.store.ts'
import { asActor, operatorDoing } from '../../platform/actor.ts'
import { iso } from '../../platform/clock.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { messageOf } from '../../platform/database/errors.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { secretKey } from '../../platform/secrets/sealing.ts'
import { type ConnectionsOptions, connectionWork, readConnections } from '../sources/connections.options.ts'
import { workOnConnections } from '../sources/connections.store.ts'
import { confirmEmailWork, readConfirmEmail } from './confirm-email.options.ts'
import { confirmEmail } from './confirm-email.ts'
import { embedKeyWork, readEmbedKey } from './embed-key.options.ts'
import { changeEmbedKey } from './embed-key.ts'
import { entitlementsWork, readEntitlements } from './entitlements.options.ts'
import { workOnEntitlements } from './entitlements.ts'
import { exportRoleWork, readExportRole } from './export-role.options.ts'
import { changeExportRole } from './export-role.ts'
import { newAccountWork, readNewAccount } from './new-account.options.ts'
import { makeNewAccount } from './new-account.ts'
import { readSignInLink, signInLinkWork } from './sign-in-link.options.ts'
import { newSignInLink } from './sign-in-link.ts'
import { accountsHelp, type AccountsOptions, readAccounts, workFirst } from './accounts.options.ts'

/** One account on one line: id, name, entitlements, its own limits. */
function line(account: ManagedAccount): string {
  const may = entitlements.filter((name) => account[name])
  const limits = Object.entries(account.rate_limits).map(([bucket, limit]) => `${bucket}=${limit}`)
  return [account.id, account.company_name, `may: ${may.join(', ') || 'nothing more'}`, ...limits].join('  ')
}

async function run({ place, change }: AccountsOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  try {
    if (!change) return (await listAccounts(database.db)).map((each) => `${line(each)}\n`).join('')
    const { id } = change
    const changed = await asActor(operatorDoing('set_limits', iso(new Date())), () =>
      changeAccount(database.db, id, change),
    )
    if (!changed) throw new Error(`There is no account ${change.id}.`)
    return `${line(changed)}\n`
  } finally {
    await database.close()
  }
}

async function runConnections({ place, data, key, ...options }: ConnectionsOptions): Promise<string> {
  const database = await openDatabase({ ...place, migrations })
  try {
    const sealing = await secretKey(data, key)
    return await workOnConnections(database.db, options, { key: sealing, now: new Date() })
  } finally {
    await database.close()
  }
}

const args = workFirst(process.argv.slice(2))
const isOfConnections = args.some((each) => connectionWork.includes(each))
const readCommand = () => {
  if (args[0] === signInLinkWork) return readSignInLink(args, process.env)
  if (args[0] === newAccountWork) return readNewAccount(args, process.env)
  if (args[0] === confirmEmailWork) return readConfirmEmail(args, process.env)
  if (args[0] === exportRoleWork) return readExportRole(args, process.env)
  if (args[0] === embedKeyWork) return readEmbedKey(args, process.env)
  if (args[0] === entitlementsWork) return readEntitlements(args, process.env)
  return isOfConnections ? readConnections(args, process.env) : readAccounts(args, process.env)
}
const read = readCommand()
if (read.kind === 'help') process.stdout.write(accountsHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    const { options } = read
    if ('address' in options) process.stdout.write(await newSignInLink(options))
    else if ('newAccount' in options) process.stdout.write(await makeNewAccount(options))
    else if ('confirmedPerson' in options) process.stdout.write(await confirmEmail(options))
    else if ('embed' in options) process.stdout.write(await changeEmbedKey(options))
    else if ('entitled' in options) process.stdout.write(await workOnEntitlements(options))
    else if ('exportRole' in options) process.stdout.write(await changeExportRole(options))
    else process.stdout.write('account' in options ? await runConnections(options) : await run(options))
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nNothing was changed.\n`)
    process.exitCode = 1
  }
}
