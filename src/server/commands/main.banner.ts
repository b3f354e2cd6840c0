import { resolve } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { answersClients, kindsOfWork, workOf } from '../platform/config/process-role.ts'
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
  config: Pick<Config, 'data' | 'speed' | 'shipments' | 'apiKey' | 'role' | 'work'>,
  version: string,
): string {
  const { data, speed, shipments, apiKey: given } = config
  const pace = speed === 1 ? 'in real time' : `${speed} times as fast as real time`
  const fleet: [string, string] = ['Fleet', `simulated: ${shipments} made-up shipments, ${pace}`]
  const lines: [string, string][] = [
    ['Address', origin],
    ...roleLines(config),
    ...(answersClients(config) ? [signIn(signInLink)] : []),
    ['API key', keyLine(apiKey, given)],
    ...(workOf(config).includes('tracking') ? [fleet] : []),
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

/** Of a process that does everything there is nothing to say. */
function roleLines(config: Pick<Config, 'role' | 'work'>): [string, string][] {
  const work = workOf(config)
  const isWhole = config.role === 'all' && work.length === kindsOfWork.length
  if (isWhole) return []
  const answers = answersClients(config) ? 'answers clients' : 'answers /healthz and /readyz alone'
  return [
    ['Role', `${config.role}: ${answers}`],
    ['Work', work.length === 0 ? 'none: that is done by other processes' : work.join(', ')],
  ]
}

const signIn = (link: string | undefined): [string, string] => [
  'Sign in',
  link === undefined ? getLink : `${link}  (works once, for 24 hours)`,
]

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
