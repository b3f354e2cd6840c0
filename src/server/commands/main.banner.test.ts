import { expect, test } from 'vitest'
import { banner } from './main.banner.ts'

const service = {
  origin: 'http://localhost:4949',
  signInLink: 'http://localhost:4949/sign-in/token',
  apiKey: 'a-key',
  engine: 'embedded' as const,
  mailPort: undefined,
}
const config = { data: '/srv/portolan', speed: 1, shipments: 120 }

test('whoever starts the service reads on one screen how to get in, and that the fleet is simulated', () => {
  const text = banner(service, config, '0.1.0')
  for (const words of [
    'http://localhost:4949\n',
    '/sign-in/token',
    'a-key',
    'simulated: 120',
    'in real time',
    '/srv/portolan',
    '0.1.0',
  ])
    expect(text).toContain(words)
  expect(text.split('\n').length).toBeLessThan(24)
})

test('a key that is only a hash by now is not told, and a faster fleet says so', () => {
  const text = banner(
    { ...service, apiKey: undefined, engine: 'postgresql' },
    { ...config, speed: 60 },
    '0.1.0',
  )
  expect(text).toContain('as told at the first start')
  expect(text).toContain('60 times as fast')
  expect(text).toContain('PostgreSQL server')
})

test('where mail comes in is told when it does', () => {
  expect(banner(service, config, '0.1.0')).not.toContain('Mail')
  expect(banner({ ...service, mailPort: 2525 }, config, '0.1.0')).toContain('port 2525')
})
