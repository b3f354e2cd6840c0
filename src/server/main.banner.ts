import { resolve } from 'node:path'
import type { Config } from './config.ts'
import type { Service } from './service.ts'

/** What the person who starts the service needs to know, on one screen. */
export function banner(
  { origin, signInLink, apiKey, engine }: Pick<Service, 'origin' | 'signInLink' | 'apiKey' | 'engine'>,
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
