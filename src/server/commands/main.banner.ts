import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Service } from '../service/service.ts'

/** What the operator needs to know after the start, on one screen. */
export function banner(
  {
    origin,
    signInLink,
    apiKey,
    engine,
    mailPort,
  }: Pick<Service, 'origin' | 'signInLink' | 'apiKey' | 'engine' | 'mailPort'>,
  { data, speed, shipments }: Pick<Config, 'data' | 'speed' | 'shipments'>,
  version: string,
): string {
  const pace = speed === 1 ? 'in real time' : `${speed} times as fast as real time`
  const lines: [string, string][] = [
    ['Address', origin],
    ['Sign in', `${signInLink}  (works once, for 24 hours)`],
    ['API key', apiKey ?? 'printed at the first start; set one with --api-key'],
    ['Fleet', `simulated: ${shipments} made-up shipments, ${pace}`],
    ['Database', engine === 'embedded' ? 'embedded PostgreSQL (PGlite)' : 'PostgreSQL server'],
    ['Data folder', resolve(data)],
    ...(mailPort === undefined ? [] : [mail(mailPort)]),
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

const mail = (port: number): [string, string] => [
  'Mail',
  `port ${port}; the Documents page shows the address of the account`,
]
