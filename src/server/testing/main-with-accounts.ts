import { createInterface } from 'node:readline'
import { newSignInToken } from '../accounts/demo.ts'
import { newSecret } from '../accounts/secrets.ts'
import { createAccount, createApiKey, createUser } from '../accounts/store.ts'
import { banner } from '../commands/main.banner.ts'
import { iso } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'
import { openService } from '../service/service.ts'

/*
 * The service as `commands/main.ts` starts it. Each line on the standard input is a name, for which it creates one more account, as
 * that of a new installation is: with an owner, a key and the simulated fleet as its source. It prints `NAME {apiKey, signInLink}`.
 */
const read = readConfig(process.argv.slice(2), process.env)
if (read.kind !== 'config')
  throw new Error(`${process.argv.slice(2).join(' ')} are no settings of the service`)
const { config } = read
const now = () => new Date()
const log = createLog((line) => process.stderr.write(line), now, config.logFormat)
const service = await openService({ ...config, log })
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)))

async function newAccount(): Promise<{ apiKey: string; signInLink: string }> {
  const created_at = iso(now())
  const apiKey = newSecret('key')
  const token = await service.db.transaction().execute(async (tx) => {
    const account_id = await createAccount(tx, {
      company_name: 'Northwind Imports',
      routing_data: true,
      simulated: true,
      created_at,
    })
    const user_id = await createUser(tx, { account_id, name: 'Demo', email: null, role: 'owner', created_at })
    await createApiKey(tx, { account_id, secret: apiKey, label: 'First key', created_at })
    return newSignInToken(tx, { account_id, user_id }, now())
  })
  return { apiKey, signInLink: `${service.origin}/sign-in/${token}` }
}

createInterface({ input: process.stdin }).on('line', (name) => {
  void newAccount().then((account) => process.stdout.write(`${name} ${JSON.stringify(account)}\n`))
})
process.stdout.write(banner({ ...service, signInLink: await service.newSignInLink() }, config, 'test'))
