import { resolve } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Service } from '../service/service.ts'

/** What the operator needs to know after the start, on one screen. */
export function banner(
  {
    origin,
    apiKey,
    engine,
    mailPort,
    metricsPort,
    signInLink,
  }: Pick<Service, 'origin' | 'apiKey' | 'engine' | 'mailPort' | 'metricsPort'> & {
    /** Undefined where it is not to be printed, as into a journal that others read. */
    signInLink: string | undefined
  },
  { data, speed, shipments, apiKey: given }: Pick<Config, 'data' | 'speed' | 'shipments' | 'apiKey'>,
  version: string,
): string {
  const pace = speed === 1 ? 'in real time' : `${speed} times as fast as real time`
  const lines: [string, string][] = [
    ['Address', origin],
    ['Sign in', signInLink === undefined ? getLink : `${signInLink}  (works once, for 24 hours)`],
    ['API key', keyLine(apiKey, given)],
    ['Fleet', `simulated: ${shipments} made-up shipments, ${pace}`],
    ['Database', engine === 'embedded' ? 'embedded PostgreSQL (PGlite)' : 'PostgreSQL server'],
    ['Data folder', resolve(data)],
    ...(mailPort === undefined ? [] : [mail(mailPort)]),
    ...(metricsPort === undefined ? [] : [metrics(metricsPort)]),
  ]
  return [
    '',
    `  Portolan ${version}`,
    '',
    ...lines.map(([name, value]) => `  ${name.padEnd(13)}${value}`),
    '',
    '  Stop with Ctrl+C.',
    '',
    '',
  ].join('\n')
}

const getLink = 'npm run accounts -- sign-in-link prints a link'

/** Printed when it is new, and never again. */
function keyLine(apiKey: string | undefined, given: string | undefined): string {
  if (given !== undefined)
    return apiKey === undefined ? 'that of --api-key was revoked; give another' : 'that of --api-key'
  return apiKey ?? 'printed at the first start; set one with --api-key'
}

const metrics = (port: number): [string, string] => ['Metrics', `port ${port}, /metrics`]

const mail = (port: number): [string, string] => [
  'Mail',
  `port ${port}; the Documents page shows the address of the account`,
]
