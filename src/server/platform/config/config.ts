import { parseArgs } from 'node:util'
import { isIP } from 'node:net'
import { z } from 'zod'
import { listeningSettings } from './listening.ts'
import { mailSettings } from './mail.ts'
import { mapSettings } from './map.ts'
import { objectStoreFault, objectStoreSettings } from './object-store.ts'
import { processRoleFault, processRoleSettings } from './process-role.ts'
import { readerSettings } from './reader.ts'
import { storageSettings } from './storage.ts'
import { watchingSettings } from './watching.ts'
import { commaList, type Setting, setting, wholeNumber, yesOrNo } from './setting.ts'

/** The simulated fleet. */
const simulationSettings = {
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
    schema: yesOrNo,
  }),
} as const

/** What is sent to receivers and sources. */
const sendingSettings = {
  webhooksToLoopback: setting({
    flag: 'webhooks-to-loopback',
    variable: 'PORTOLAN_WEBHOOKS_TO_LOOPBACK',
    value: 'yes|no',
    help: 'for development: webhooks and sources may be on this machine',
    initial: 'no',
    schema: yesOrNo,
  }),
  ownReceivers: setting({
    flag: 'own-receivers',
    variable: 'PORTOLAN_OWN_RECEIVERS',
    value: 'yes|no',
    help: 'AIS receivers may be on the own network, and send by UDP',
    initial: 'no',
    schema: yesOrNo,
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
} as const

/** Every setting. The flag wins over the variable. */
export const serviceSettings = {
  ...listeningSettings,
  ...processRoleSettings,
  ...storageSettings,
  ...objectStoreSettings,
  ...simulationSettings,
  ...watchingSettings,
  ...sendingSettings,
  ...mailSettings,
  ...mapSettings,
  ...readerSettings,
} as const

type Settings = typeof serviceSettings
type Value<S> = S extends Setting<infer V> ? V : never
/** Settings without a default. */
type Optional =
  | 'work'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReadUrl'
  | 'apiKey'
  | 'secretKey'
  | 'publicUrl'
  | 'messagesFolder'
  | 'keepLogMonths'
  | 'metricsPort'
  | 'tracesUrl'
  | 'mailPort'
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailCertificate'
  | 'mailKey'
  | 'mapStyleUrl'
  | 'mapPmtiles'
  | 'readerUrl'
  | 'readerModel'
  | 'readerKey'
  | 's3Endpoint'
  | 's3Bucket'
  | 's3AccessKeyId'
  | 's3SecretAccessKey'
  | 's3Prefix'
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
const secretSettings = [
  'apiKey',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'secretKey',
  'smtpUrl',
  'readerKey',
  's3AccessKeyId',
  's3SecretAccessKey',
]

/** Reads the settings from the flags and the environment. Pure: nothing starts before every setting is valid. */
export function readConfig(args: string[], env: Record<string, string | undefined>): Read {
  const options = Object.fromEntries(
    Object.values(serviceSettings).map(({ flag }) => [flag, { type: 'string' as const }]),
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
  for (const [name, { flag, variable, initial, schema }] of Object.entries(serviceSettings)) {
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
  if ((config.readerUrl === undefined) !== (config.readerModel === undefined))
    return { kind: 'wrong', sentence: '--reader-url and --reader-model are given together.' }
  if (config.databaseDirectUrl !== undefined && config.databaseUrl === undefined)
    return { kind: 'wrong', sentence: '--database-direct-url needs --database-url.' }
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined)
    return { kind: 'wrong', sentence: '--database-read-url needs --database-url.' }
  if (config.readerKey !== undefined && config.readerUrl === undefined)
    return { kind: 'wrong', sentence: '--reader-key needs --reader-url.' }
  const fault = processRoleFault(config) ?? objectStoreFault(config)
  if (fault !== undefined) return { kind: 'wrong', sentence: fault }
  const maps = [config.mapStyleUrl, config.mapPmtiles].filter((each) => each !== undefined).length
  if (maps === 2) return { kind: 'wrong', sentence: '--map-style-url and --map-pmtiles exclude each other.' }
  if (maps === 0 && config.mapHosts.length > 0)
    return { kind: 'wrong', sentence: '--map-hosts needs --map-style-url or --map-pmtiles.' }
  return { kind: 'config', config }
}

/** The first sentence of an error of node:util about a flag. */
const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return `${message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`
}
