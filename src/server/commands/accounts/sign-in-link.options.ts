import { parseArgs } from 'node:util'
import { dataPlaceOf } from '../data-place.ts'

export interface SignInLinkOptions {
  place: { folder: string } | { url: string }
  /** The beginning of the link, by a flag or a variable; undefined: the address at which the service was reached last. */
  address: string | undefined
}
type ReadSignInLink =
  | { kind: 'options'; options: SignInLinkOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

/** The word after `npm run accounts --`. */
export const signInLinkWork = 'sign-in-link'

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'public-url': { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Reads the command line; a flag takes precedence over its environment variable, as those of the service. */
export function readSignInLink(args: string[], env: Record<string, string | undefined>): ReadSignInLink {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    if (positionals.length > 1) throw new Error(`“${positionals[1]}” is nothing that can be done`)
    const port = values.port ?? (env['PORTOLAN_PORT'] || undefined)
    const given = values['public-url'] ?? env['PORTOLAN_PUBLIC_URL']
    const onThisMachine = port === undefined ? undefined : `http://localhost:${port}`
    const address = given ? given.replace(/(?<!\/)\/+$/, '') : onThisMachine
    if (address !== undefined && !URL.canParse(address))
      throw new Error('--public-url must be a web address, and --port a number')
    const place = dataPlaceOf(values, env)
    return { kind: 'options', options: { place, address } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}
