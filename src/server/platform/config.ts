import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { MAX_FILE_BYTES, MAX_MAIL_BYTES, rateBuckets } from '../../contract/vocabulary/index.ts'
import { isNetwork } from './networks.ts'
import { readSmtpUrl } from './smtp-url.ts'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)
const text = z.string().trim().min(1, 'must not be empty')
const commaList = z
  .string()
  .transform((given) => (given === 'none' ? [] : given.split(',').map((each) => each.trim())))

interface Setting<Value> {
  flag: string
  variable: string
  /** The placeholder of the value in `--help`. */
  value: string
  help: string
  initial: string | undefined
  schema: z.ZodType<Value, string>
}
const setting = <Value>(described: Setting<Value>) => described

/** Every setting: a flag, an environment variable and a line of `--help`. The flag wins over the variable. */
const settings = {
  port: setting({
    flag: 'port',
    variable: 'PORTOLAN_PORT',
    value: 'NUMBER',
    help: 'port to listen on; 0 takes any free port',
    initial: '4949',
    schema: wholeNumber(0, 65_535),
  }),
  host: setting({
    flag: 'host',
    variable: 'PORTOLAN_HOST',
    value: 'ADDRESS',
    help: 'address to listen on; by default only this machine can connect',
    initial: '127.0.0.1',
    schema: text,
  }),
  data: setting({
    flag: 'data',
    variable: 'PORTOLAN_DATA',
    value: 'FOLDER',
    help: 'folder of the embedded database and of uploaded files',
    initial: './data',
    schema: text,
  }),
  databaseUrl: setting({
    flag: 'database-url',
    variable: 'DATABASE_URL',
    value: 'URL',
    help: 'PostgreSQL 15 or newer instead of the embedded database',
    initial: undefined,
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  }),
  preparedStatements: setting({
    flag: 'prepared-statements',
    variable: 'PORTOLAN_PREPARED_STATEMENTS',
    value: 'yes|no',
    help: 'no behind a pool that does not keep them',
    initial: 'yes',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes'),
  }),
  apiKey: setting({
    flag: 'api-key',
    variable: 'PORTOLAN_API_KEY',
    value: 'KEY',
    help: 'API key of the demo account, for scripts; replaces the one given before',
    initial: undefined,
    schema: z
      .string()
      .regex(/^[!-+\--~]{16,200}$/, 'must be 16 to 200 visible characters without spaces and commas'),
  }),
  printSignInLink: setting({
    flag: 'print-sign-in-link',
    variable: 'PORTOLAN_PRINT_SIGN_IN_LINK',
    value: 'yes|no|terminal',
    help: 'sign-in link at the start; terminal: not in files',
    initial: 'terminal',
    schema: z.enum(['yes', 'no', 'terminal'], 'must be yes, no or terminal'),
  }),
  seed: setting({
    flag: 'seed',
    variable: 'PORTOLAN_SEED',
    value: 'NUMBER',
    help: 'seed of the simulated fleet',
    initial: '1',
    schema: wholeNumber(0, 2 ** 32 - 1),
  }),
  speed: setting({
    flag: 'speed',
    variable: 'PORTOLAN_SPEED',
    value: 'FACTOR',
    help: 'seconds of the trade clock in a second of the wall clock',
    initial: '1',
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number')
      .transform(Number)
      .refine((value) => value >= 1 && value <= 100_000, 'must be from 1 to 100000'),
  }),
  shipments: setting({
    flag: 'shipments',
    variable: 'PORTOLAN_SHIPMENTS',
    value: 'NUMBER',
    help: 'size of the simulated fleet',
    initial: '120',
    schema: wholeNumber(0, 100_000),
  }),
  examples: setting({
    flag: 'examples',
    variable: 'PORTOLAN_EXAMPLES',
    value: 'yes|no',
    help: 'no: the demo account begins without documents and saved views',
    initial: 'yes',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes'),
  }),
  publicUrl: setting({
    flag: 'public-url',
    variable: 'PORTOLAN_PUBLIC_URL',
    value: 'URL',
    help: 'where browsers, and sources that send what is new, reach this service',
    initial: undefined,
    schema: z
      .url({ protocol: /^https?$/, error: 'must be a web address' })
      .transform((given) => given.replace(/\/+$/, '')),
  }),
  allowedHosts: setting({
    flag: 'allowed-hosts',
    variable: 'PORTOLAN_ALLOWED_HOSTS',
    value: 'NAMES',
    help: 'further hosts under which it is asked, separated by commas',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every((each) => /^[a-z0-9._[\]:-]+$/i.test(each) && URL.canParse(`http://${each}`)),
      'must be names of hosts separated by commas',
    ),
  }),
  trustedProxy: setting({
    flag: 'trusted-proxy',
    variable: 'PORTOLAN_TRUSTED_PROXY',
    value: 'ADDRESSES',
    help: 'proxies whose X-Forwarded- headers are believed',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every(isNetwork),
      'must be IP addresses or networks (10.0.0.0/8) separated by commas',
    ),
  }),
  messagesFolder: setting({
    flag: 'messages-folder',
    variable: 'PORTOLAN_MESSAGES_FOLDER',
    value: 'FOLDER',
    help: 'folder of the watched folders of EDI messages',
    initial: undefined,
    schema: text,
  }),
  secretKey: setting({
    flag: 'secret-key',
    variable: 'PORTOLAN_SECRET_KEY',
    value: 'BASE64',
    help: 'encrypts what sources are signed in with: 32 bytes',
    initial: undefined,
    schema: z.string().regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 bytes in base64'),
  }),
  metricsPort: setting({
    flag: 'metrics-port',
    variable: 'PORTOLAN_METRICS_PORT',
    value: 'NUMBER',
    help: 'port of metrics for Prometheus, otherwise none; 0 takes any free port',
    initial: undefined,
    schema: wholeNumber(0, 65_535),
  }),
  metricsHost: setting({
    flag: 'metrics-host',
    variable: 'PORTOLAN_METRICS_HOST',
    value: 'ADDRESS',
    help: 'address to answer metrics on',
    initial: '127.0.0.1',
    schema: text,
  }),
  tracesUrl: setting({
    flag: 'traces-url',
    variable: 'PORTOLAN_TRACES_URL',
    value: 'URL',
    help: 'collector of OpenTelemetry, http://host:4318/v1/traces; otherwise no traces',
    initial: undefined,
    schema: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }),
  }),
  tracesShare: setting({
    flag: 'traces-share',
    variable: 'PORTOLAN_TRACES_SHARE',
    value: 'NUMBER',
    help: 'share of requests and work that is traced, from 0 to 1',
    initial: '1',
    schema: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
      .transform(Number),
  }),
  logRequests: setting({
    flag: 'log-requests',
    variable: 'PORTOLAN_LOG_REQUESTS',
    value: 'yes|no',
    help: 'yes: a line in the log for each request',
    initial: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes'),
  }),
  logFormat: setting({
    flag: 'log-format',
    variable: 'PORTOLAN_LOG_FORMAT',
    value: 'json|text',
    help: 'json: for programs; text: for people',
    initial: 'json',
    schema: z.enum(['json', 'text'], 'must be json or text'),
  }),
  rateLimit: setting({
    flag: 'rate-limit',
    variable: 'PORTOLAN_RATE_LIMIT',
    value: 'NUMBER',
    help: 'requests per minute and account, also for creating tracking requests',
    initial: String(rateBuckets.default),
    schema: wholeNumber(1, 1_000_000),
  }),
  largestFile: setting({
    flag: 'largest-file',
    variable: 'PORTOLAN_LARGEST_FILE',
    value: 'BYTES',
    help: 'largest file that can be uploaded',
    initial: String(MAX_FILE_BYTES),
    schema: wholeNumber(1, 2 ** 40),
  }),
  shutdownSeconds: setting({
    flag: 'shutdown-seconds',
    variable: 'PORTOLAN_SHUTDOWN_SECONDS',
    value: 'NUMBER',
    help: 'the process ends so soon after SIGTERM',
    initial: '10',
    schema: wholeNumber(1, 3600),
  }),
  webhooksToLoopback: setting({
    flag: 'webhooks-to-loopback',
    variable: 'PORTOLAN_WEBHOOKS_TO_LOOPBACK',
    value: 'yes|no',
    help: 'for development: webhooks and sources may be on this machine',
    initial: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes'),
  }),
  ownReceivers: setting({
    flag: 'own-receivers',
    variable: 'PORTOLAN_OWN_RECEIVERS',
    value: 'yes|no',
    help: 'AIS receivers may be on the own network, and send by UDP',
    initial: 'no',
    schema: z.enum(['yes', 'no'], 'must be yes or no').transform((given) => given === 'yes'),
  }),
  webhookIps: setting({
    flag: 'webhook-ips',
    variable: 'PORTOLAN_WEBHOOK_IPS',
    value: 'ADDRESSES',
    help: 'addresses that webhooks are sent from, separated by commas',
    initial: 'none',
    schema: commaList.refine(
      (list) => list.every((each) => isIP(each) !== 0),
      'must be IP addresses separated by commas',
    ),
  }),
  mailPort: setting({
    flag: 'mail-port',
    variable: 'PORTOLAN_MAIL_PORT',
    value: 'NUMBER',
    help: 'port to receive mail on (SMTP), otherwise none; 0 takes any free port',
    initial: undefined,
    schema: wholeNumber(0, 65_535),
  }),
  mailHost: setting({
    flag: 'mail-host',
    variable: 'PORTOLAN_MAIL_HOST',
    value: 'ADDRESS',
    help: 'address to receive mail on',
    initial: '127.0.0.1',
    schema: text,
  }),
  mailDomain: setting({
    flag: 'mail-domain',
    variable: 'PORTOLAN_MAIL_DOMAIN',
    value: 'NAME',
    help: "the part of accounts' addresses behind the @",
    initial: 'localhost',
    schema: z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i, 'must be the name of a host'),
  }),
  mailCertificate: setting({
    flag: 'mail-certificate',
    variable: 'PORTOLAN_MAIL_CERTIFICATE',
    value: 'FILE',
    help: 'certificate for STARTTLS, PEM; without it mail is not encrypted',
    initial: undefined,
    schema: text,
  }),
  mailKey: setting({
    flag: 'mail-key',
    variable: 'PORTOLAN_MAIL_KEY',
    value: 'FILE',
    help: 'key of that certificate, PEM',
    initial: undefined,
    schema: text,
  }),
  smtpUrl: setting({
    flag: 'smtp-url',
    variable: 'PORTOLAN_SMTP_URL',
    value: 'URL',
    help: 'server that mail is sent by: smtps://user:password@host',
    initial: undefined,
    schema: z
      .string()
      .refine((given) => readSmtpUrl(given) !== undefined, 'must be like smtps://user:password@host:465'),
  }),
  mailFrom: setting({
    flag: 'mail-from',
    variable: 'PORTOLAN_MAIL_FROM',
    value: 'ADDRESS',
    help: 'address that mail is sent from',
    initial: undefined,
    schema: z.email('must be an e-mail address'),
  }),
  largestMail: setting({
    flag: 'largest-mail',
    variable: 'PORTOLAN_LARGEST_MAIL',
    value: 'BYTES',
    help: 'largest mail that is accepted',
    initial: String(MAX_MAIL_BYTES),
    schema: wholeNumber(1, 2 ** 30),
  }),
} as const

type Settings = typeof settings
type Value<S> = S extends Setting<infer V> ? V : never
/** Settings without a default. */
type Optional =
  | 'databaseUrl'
  | 'apiKey'
  | 'secretKey'
  | 'publicUrl'
  | 'messagesFolder'
  | 'metricsPort'
  | 'tracesUrl'
  | 'mailPort'
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailCertificate'
  | 'mailKey'
export type Config = {
  [Name in keyof Settings]: Name extends Optional ? Value<Settings[Name]> | undefined : Value<Settings[Name]>
}

export type Read =
  | { kind: 'config'; config: Config }
  | { kind: 'help' }
  | { kind: 'version' }
  /** A sentence for the operator. */
  | { kind: 'wrong'; sentence: string }

/** Never printed, not even when they are wrong. */
const secretSettings = ['apiKey', 'databaseUrl', 'secretKey', 'smtpUrl']

/** Reads the settings from the flags and the environment. Pure: nothing starts before every setting is valid. */
export function readConfig(args: string[], env: Record<string, string | undefined>): Read {
  const options = Object.fromEntries(
    Object.values(settings).map(({ flag }) => [flag, { type: 'string' as const }]),
  )
  let flags: Record<string, string | boolean | undefined>
  try {
    const extra = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const
    flags = parseArgs({ args, options: { ...options, ...extra }, allowPositionals: false }).values
  } catch (error) {
    return { kind: 'wrong', sentence: `${sentenceOf(error)} Run with --help to see every setting.` }
  }
  if (flags['help']) return { kind: 'help' }
  if (flags['version']) return { kind: 'version' }

  const values: Record<string, unknown> = {}
  for (const [name, { flag, variable, initial, schema }] of Object.entries(settings)) {
    const fromFlag = flags[flag]
    const given = typeof fromFlag === 'string' ? fromFlag : env[variable] || initial
    if (given === undefined) continue
    const result = schema.safeParse(given)
    const place = typeof fromFlag === 'string' ? `--${flag}` : variable
    const why = result.error?.issues[0]?.message
    const shown = secretSettings.includes(name) ? '' : `, but is "${given}"`
    if (!result.success) return { kind: 'wrong', sentence: `${place} ${why}${shown}.` }
    values[name] = result.data
  }
  const config = values as Config
  if ((config.mailCertificate === undefined) !== (config.mailKey === undefined))
    return { kind: 'wrong', sentence: '--mail-certificate and --mail-key are given together.' }
  if ((config.smtpUrl === undefined) !== (config.mailFrom === undefined))
    return { kind: 'wrong', sentence: '--smtp-url and --mail-from are given together.' }
  return { kind: 'config', config }
}

/** The first sentence of an error of node:util about a flag. */
const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`
}

/** The text of `--help`. */
export function help(): string {
  const flags = Object.values(settings).map(({ flag, value, ...rest }) => ({
    ...rest,
    usage: `--${flag} ${value}`,
  }))
  const lines = flags.map(({ usage, variable, help, initial }) => {
    const note = initial === undefined ? '' : ` (${initial})`
    return `  ${usage.padEnd(22)} ${variable.padEnd(22)} ${help}${note}`
  })
  return [
    'Portolan: tracks ocean containers, in the browser and over a JSON:API interface.',
    '',
    'npm start -- [--port 5000 ...]',
    '',
    `  ${'flag'.padEnd(22)} ${'or variable'.padEnd(22)} what it sets (default)`,
    ...lines,
    `  ${'--help'.padEnd(45)} this text`,
    `  ${'--version'.padEnd(45)} the version`,
    '',
  ].join('\n')
}
