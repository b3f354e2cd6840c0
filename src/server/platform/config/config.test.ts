import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { help } from './help.ts'

test('without flags and variables every setting has a default that works on a new machine', () => {
  expect(readConfig([], {})).toEqual({
    kind: 'config',
    config: {
      port: 4949,
      role: 'all',
      host: '127.0.0.1',
      data: './data',
      seed: 1,
      speed: 1,
      shipments: 120,
      examples: true,
      preparedStatements: true,
      printSignInLink: 'terminal',
      ownReceivers: false,
      rateLimit: 100,
      largestFile: 104_857_600,
      shutdownSeconds: 10,
      webhooksToLoopback: false,
      webhookIps: [],
      allowedHosts: [],
      trustedProxy: [],
      mailHost: '127.0.0.1',
      mailDomain: 'localhost',
      logFormat: 'json',
      logRequests: false,
      metricsHost: '127.0.0.1',
      tracesShare: 1,
      largestMail: 37_748_736,
      mapHosts: [],
      readerSeconds: 60,
      s3Region: 'us-east-1',
    },
  })
})

test('a flag takes precedence over its variable, and an empty variable is not set', () => {
  const env = {
    PORTOLAN_PORT: '5000',
    PORTOLAN_SPEED: '',
    PORTOLAN_API_KEY: 'a-key-of-16-chars',
    DATABASE_URL: 'postgres://h/d',
  }
  expect(readConfig(['--port', '6000', '--speed=2.5'], env)).toMatchObject({
    config: { port: 6000, speed: 2.5, apiKey: 'a-key-of-16-chars', databaseUrl: 'postgres://h/d' },
  })
  expect(readConfig([], env)).toMatchObject({ config: { port: 5000, speed: 1 } })
})

test('proxies and hosts are lists', () => {
  expect(
    readConfig(['--trusted-proxy', '10.0.0.0/8, ::1', '--allowed-hosts', 'a.example,[::5]:80'], {}),
  ).toMatchObject({
    config: { trustedProxy: ['10.0.0.0/8', '::1'], allowedHosts: ['a.example', '[::5]:80'] },
  })
})

test('a wrong setting is reported in a sentence that names where it was set', () => {
  const sentenceOf = (args: string[], env = {}) => {
    const read = readConfig(args, env)
    return read.kind === 'wrong' ? read.sentence : read.kind
  }
  expect(sentenceOf(['--port', '70000'])).toBe('--port must be from 0 to 65535, but is "70000".')
  expect(sentenceOf([], { PORTOLAN_PORT: 'http' })).toBe(
    'PORTOLAN_PORT must be a whole number, but is "http".',
  )
  expect(sentenceOf(['--speed', '0'])).toBe('--speed must be from 1 to 100000, but is "0".')
  expect(sentenceOf(['--api-key', 'short'])).toContain('16 to 200')
  expect(sentenceOf(['--api-key', 'sixteen chars, ok'])).toContain('without spaces')
  expect(sentenceOf([], { DATABASE_URL: 'mysql://h/d' })).toContain(
    'DATABASE_URL must begin with postgres://',
  )
  expect(sentenceOf([], { DATABASE_DIRECT_URL: 'postgres://h:5432/d' })).toBe(
    '--database-direct-url needs --database-url.',
  )
  expect(sentenceOf([], { DATABASE_READ_URL: 'postgres://h:5432/d' })).toBe(
    '--database-read-url needs --database-url.',
  )
  expect(sentenceOf([], { DATABASE_READ_URL: 'h:secret@d' })).toBe(
    'DATABASE_READ_URL must begin with postgres:// or postgresql://.',
  )
  expect(sentenceOf(['--colour', 'red'])).toContain("Unknown option '--colour'")
  expect(sentenceOf(['--mail-certificate', 'cert.pem'])).toContain('given together')
  expect(sentenceOf(['--mail-domain', 'two words'])).toContain('the name of a host')
  expect(sentenceOf(['--port'])).toContain('--port')
  expect(sentenceOf(['--public-url', 'here'])).toContain('--public-url must be a web address')
  for (const wrong of ['10.0.0.0/33', 'proxy', '10.0.0.1,', '10.0.0.0/8/8', '10.0.0.0/x'])
    expect(sentenceOf(['--trusted-proxy', wrong])).toContain('must be IP addresses or networks')
  expect(sentenceOf(['--allowed-hosts', 'a/b'])).toContain('must be names of hosts')
  expect(sentenceOf(['extra'])).toContain('extra')
})

test('a map is an address by http or https, or a file, and its hosts are those of a policy', () => {
  const read = (args: string[]) => {
    const result = readConfig(args, {})
    return result.kind === 'config' ? result.config : result.kind === 'wrong' ? result.sentence : result.kind
  }
  const style = ['--map-style-url', 'https://maps.example/{theme}/style.json?key=a,b']
  expect(read(style)).toMatchObject({ mapStyleUrl: style[1], mapHosts: [] })
  expect(read([...style, '--map-hosts', 'tiles.example, http://10.0.0.5:8080'])).toMatchObject({
    mapHosts: ['https://tiles.example', 'http://10.0.0.5:8080'],
  })
  expect(read(['--map-pmtiles', '/var/maps/my map.pmtiles'])).toMatchObject({
    mapPmtiles: '/var/maps/my map.pmtiles',
  })
  expect(read(['--map-pmtiles', 'http://maps.example:8080/world.pmtiles'])).toMatchObject({
    mapPmtiles: 'http://maps.example:8080/world.pmtiles',
  })
  for (const wrong of [
    'style.json',
    'ftp://maps.example/style.json',
    'https://',
    'https://user:secret@maps.example/style.json',
    'https://*.example/style.json',
    'https://maps.example/a;script-src',
    'https://maps.example/a b',
    'https://maps.example;img-src/',
    "https://maps.example'self'/",
    'https://[::1]/style.json',
  ]) {
    expect(read(['--map-style-url', wrong])).toContain('--map-style-url must be an address by http or https')
    if (wrong.includes('://'))
      expect(read(['--map-pmtiles', wrong])).toContain('--map-pmtiles must be a file')
  }
  for (const wrong of [
    '*',
    '*.example',
    'a.example b.example',
    'https://a.example/path',
    'data:',
    "'self'",
    '',
  ])
    expect(read([...style, '--map-hosts', `b.example,${wrong}`])).toContain('--map-hosts must be hosts')
  expect(read([...style, '--map-pmtiles', 'a.pmtiles'])).toBe(
    '--map-style-url and --map-pmtiles exclude each other.',
  )
  expect(read(['--map-hosts', 'a.example'])).toBe('--map-hosts needs --map-style-url or --map-pmtiles.')
})

test('help names every flag and variable, and is shown whatever else is wrong', () => {
  expect(readConfig(['--help', '--port', 'x'], {})).toEqual({ kind: 'help' })
  expect(readConfig(['--version'], {})).toEqual({ kind: 'version' })
  for (const text of [
    '--port',
    'PORTOLAN_PORT',
    '4949',
    '--database-url',
    'DATABASE_URL',
    '--speed',
    '--largest-file',
  ])
    expect(help()).toContain(text)
  for (const line of help().split('\n')) expect(line.length).toBeLessThanOrEqual(130)
})

test('a model of the operator is asked at its chat completions, has a name, and a key that is never printed', () => {
  const read = (args: string[], env = {}) => {
    const result = readConfig(args, env)
    return result.kind === 'config' ? result.config : result.kind === 'wrong' ? result.sentence : result.kind
  }
  const model = ['--reader-model', 'qwen3:8b']
  for (const url of [
    'http://localhost:11434/v1',
    'http://localhost:11434/v1/',
    'http://localhost:11434/v1/chat/completions',
  ])
    expect(read(['--reader-url', url, ...model], { PORTOLAN_READER_KEY: 'k' })).toMatchObject({
      readerUrl: 'http://localhost:11434/v1/chat/completions',
      readerModel: 'qwen3:8b',
      readerKey: 'k',
      readerSeconds: 60,
    })
  for (const wrong of ['localhost:11434', 'ftp://models.example/v1', 'http://user:secret@models.example/v1'])
    expect(read(['--reader-url', wrong, ...model])).toContain(
      '--reader-url must be an address by http or https',
    )
  expect(read(['--reader-url', 'http://localhost/v1'])).toContain('are given together')
  expect(read(model)).toContain('are given together')
  expect(read(['--reader-key', 'secret'])).toBe('--reader-key needs --reader-url.')
  expect(read(['--reader-key', 'a secret'])).not.toContain('a secret')
  expect(read(['--reader-url', 'http://localhost/v1', ...model, '--reader-seconds', '121'])).toContain(
    'from 1 to 120',
  )
})

test('an object store needs its address, bucket and key together, and its secret is never printed', () => {
  const read = (env: Record<string, string>) => {
    const result = readConfig([], env)
    return result.kind === 'config' ? result.config : result.kind === 'wrong' ? result.sentence : result.kind
  }
  const all = {
    S3_ENDPOINT: 'https://store.example:9000/',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret of the store',
    S3_PREFIX: 'portolan/one',
  }
  expect(read(all)).toMatchObject({
    s3Endpoint: 'https://store.example:9000',
    s3Region: 'us-east-1',
    s3Prefix: 'portolan/one/',
  })
  expect(read({ ...all, S3_BUCKET: '', S3_ACCESS_KEY_ID: '' })).toBe(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are given together: S3_BUCKET, S3_ACCESS_KEY_ID are missing.',
  )
  expect(read({ S3_PREFIX: 'a' })).toContain('are given together')
  for (const wrong of [
    'store.example',
    'https://store.example/bucket',
    'https://a:b@store.example',
    'ftp://a',
  ])
    expect(read({ ...all, S3_ENDPOINT: wrong })).toContain('S3_ENDPOINT must be an address')
  for (const wrong of ['Files', 'ab', 'a_b', 'a/b'])
    expect(read({ ...all, S3_BUCKET: wrong })).toContain('S3_BUCKET must be the name of a bucket')
  for (const wrong of ['/a', 'a//b', '../a', 'a/./b', 'a b', 'ä'])
    expect(read({ ...all, S3_PREFIX: wrong })).toContain('S3_PREFIX must be letters')
  expect(read({ ...all, S3_REGION: 'EU Central' })).toContain('S3_REGION must be the name of a region')
  expect(read({ ...all, S3_SECRET_ACCESS_KEY: ' ' })).toBe('S3_SECRET_ACCESS_KEY must not be empty.')
})
