import { join } from 'node:path'
import { askWith, type ServedAccount, startService } from './service.ts'

const program = join(import.meta.dirname, '../../src/server/testing/main-with-accounts.ts')
/** No fleet; receivers and sources on this machine, and mail, for the stories that need them. */
const receiving = ['--webhooks-to-loopback', 'yes', '--mail-port', '0', '--mail-domain', 'northwind.example']
const flags = ['--shipments', '0', ...receiving]

/** Makes an account without records. Accounts do not see each other, but e-mail addresses of people are those of the whole service. */
export type AccountMaker = () => Promise<ServedAccount>

/** A service at which stories have accounts of their own: to start a service takes longer than most stories. */
export async function startWithAccounts(): Promise<{ newAccount: AccountMaker; close: () => Promise<void> }> {
  const { origin, printed, printedOnce, writeLine, close } = await startService(flags, program)
  let made = 0
  const newAccount = async () => {
    const name = `Account ${++made}`
    writeLine(name)
    const answer = await printedOnce(new RegExp(String.raw`^${name} (\{.*\})$`, 'm'))
    const { apiKey, signInLink } = JSON.parse(answer) as { apiKey: string; signInLink: string }
    return { origin, apiKey, signInLink, printed, ask: askWith({ origin, apiKey }) }
  }
  return { newAccount, close }
}
