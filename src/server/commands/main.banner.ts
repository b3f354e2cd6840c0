import { resolve } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Service } from '../service/service.ts'

/** What the person who starts the service needs to know, on one screen. */
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
    ['API key', apiKey ?? 'as told at the first start; fix one with --api-key'],
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
  `port ${port}; each account's own address stands over its documents`,
]
