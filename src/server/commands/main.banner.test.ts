import { expect, test } from 'vitest'
import type { KindOfWork, ProcessRole } from '../platform/config/process-role.ts'
import { banner } from './main.banner.ts'

const service = {
  origin: 'http://localhost:4949',
  signInLink: 'http://localhost:4949/sign-in/token',
  apiKey: 'a-key',
  engine: 'embedded' as const,
  mailPort: undefined,
  metricsPort: undefined,
}
const config = {
  data: '/srv/portolan',
  speed: 1,
  shipments: 120,
  apiKey: undefined,
  role: 'all' as const,
  work: undefined,
}

test('the banner says on one screen how to sign in, and that the fleet is simulated', () => {
  const text = banner(service, config, '0.1.0')
  for (const part of [
    'http://localhost:4949\n',
    '/sign-in/token',
    'a-key',
    'simulated: 120',
    'in real time',
    '/srv/portolan',
    '0.1.0',
  ])
    expect(text).toContain(part)
  expect(text.split('\n').length).toBeLessThan(24)
})

test('a key of which only the hash is stored is not printed, and the speed of a faster fleet is', () => {
  const text = banner(
    { ...service, apiKey: undefined, engine: 'postgresql' },
    { ...config, speed: 60 },
    '0.1.0',
  )
  expect(text).toContain('printed at the first start')
  expect(text).toContain('60 times as fast')
  expect(text).toContain('PostgreSQL server')
})

test('a key that was given is not repeated, and where no link is printed the banner says how to get one', () => {
  const given = { ...config, apiKey: 'the-given-key' }
  const text = banner({ ...service, apiKey: 'the-given-key', signInLink: undefined }, given, '0.1.0')
  expect(text).not.toContain('the-given-key')
  expect(text).toContain('npm run accounts -- sign-in-link')
  expect(banner({ ...service, apiKey: undefined }, given, '0.1.0')).toContain('was revoked')
})

test('the ports for mail and metrics are printed when they are open', () => {
  expect(banner(service, config, '0.1.0')).not.toContain('Metrics')
  expect(banner({ ...service, metricsPort: 9464 }, config, '0.1.0')).toContain('port 9464')
  expect(banner(service, config, '0.1.0')).not.toContain('Mail')
  expect(banner({ ...service, mailPort: 2525 }, config, '0.1.0')).toContain('port 2525')
})

test('the role and the work are printed of a process that leaves something to others', () => {
  const printed = (role: ProcessRole, work?: KindOfWork[]) =>
    banner(service, { ...config, role, work }, '0.1.0')
  expect(printed('all')).not.toContain('Role')
  expect(printed('all', ['tracking'])).toMatch(/Role +all: answers clients\n +Work +tracking\n/)
  expect(printed('web')).toMatch(
    /Role +web: answers clients\n +Work +none: that is done by other processes\n/,
  )
  const worker = printed('worker', ['documents', 'webhooks'])
  expect(worker).toMatch(/Role +worker: .*\/readyz alone\n +Work +documents, webhooks\n/)
  expect(worker).not.toContain('Sign in')
  expect(worker).not.toContain('made-up')
})
