import { parseArgs } from 'node:util'
import { z } from 'zod'
import { dataPlaceOf } from '../data-place.ts'

export interface NewAccountOptions {
  place: { folder: string } | { url: string }
  newAccount: string
  /** The beginning of the link. */
  linkOf: string | undefined
  /** With which its owner signs in; null: they enter it themselves. */
  email: string | null
}
type ReadNewAccount =
  | { kind: 'options'; options: NewAccountOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const newAccountWork = 'new-account'

const MAX_NAME_LENGTH = 200
const MAX_EMAIL_LENGTH = 254
const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'public-url': { type: 'string' },
  email: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** `new-account "Harbour Foods"`, with `--email ada@harbour.example` or without. */
export function readNewAccount(args: string[], env: Record<string, string | undefined>): ReadNewAccount {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const [, name = '', ...others] = positionals
    if (name.trim() === '' || others.length > 0) throw new Error('Name one company, in quotation marks')
    if (name.length > MAX_NAME_LENGTH) throw new Error(`A name has at most ${MAX_NAME_LENGTH} characters`)
    const address = values['public-url'] ?? env['PORTOLAN_PUBLIC_URL']
    if (address !== undefined && !URL.canParse(address)) throw new Error(`${address} is no address`)
    const linkOf = address === undefined ? undefined : new URL(address).origin
    const { email = null } = values
    if (email !== null && !z.email().max(MAX_EMAIL_LENGTH).safeParse(email).success)
      throw new Error(`${email} is no e-mail address`)
    const place = dataPlaceOf(values, env)
    return { kind: 'options', options: { place, newAccount: name.trim(), linkOf, email } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
