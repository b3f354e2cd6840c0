import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { answersClients, kindsOfWork, workOf } from './process-role.ts'

const server = ['--database-url', 'postgres://h/d']
const read = (args: string[], env = {}) => readConfig(args, env)
const sentenceOf = (args: string[], env = {}) => {
  const result = read(args, env)
  return result.kind === 'wrong' ? result.sentence : result.kind
}
const doneBy = (args: string[], env = {}) => {
  const result = read([...server, ...args], env)
  if (result.kind !== 'config') throw new Error(JSON.stringify(result))
  return { answers: answersClients(result.config), work: workOf(result.config) }
}

test('a process without a role answers and does all work', () => {
  const result = read([])
  expect(result.kind === 'config' && workOf(result.config)).toEqual(kindsOfWork)
  expect(doneBy([])).toEqual({ answers: true, work: kindsOfWork })
})

test('a process that answers does no work, and a worker does all or what it is given', () => {
  expect(doneBy(['--role', 'web'])).toEqual({ answers: true, work: [] })
  expect(doneBy([], { PORTOLAN_ROLE: 'worker' })).toEqual({ answers: false, work: kindsOfWork })
  expect(doneBy(['--role', 'worker', '--work', 'documents'])).toEqual({ answers: false, work: ['documents'] })
  expect(doneBy(['--role', 'worker'], { PORTOLAN_WORK: 'webhooks, tracking' })).toEqual({
    answers: false,
    work: ['tracking', 'webhooks'],
  })
  expect(doneBy(['--work', 'documents,documents'])).toEqual({ answers: true, work: ['documents'] })
})

test('what is no role or no kind of work is refused', () => {
  expect(sentenceOf(['--role', 'api'])).toBe('--role must be all, web or worker, but is "api".')
  for (const wrong of ['mails', 'documents,mails', 'documents,', 'none', ''])
    expect(sentenceOf([...server, '--work', wrong])).toContain(
      '--work must be documents, tracking or webhooks',
    )
  expect(sentenceOf([...server, '--role', 'web', '--work', 'documents'])).toBe(
    '--work needs a role that works: with --role web a process only answers.',
  )
})

test('roles are for processes that share a server', () => {
  for (const role of ['web', 'worker'])
    expect(sentenceOf(['--role', role])).toBe(
      `--role ${role} needs --database-url: with the embedded database one process does everything.`,
    )
  expect(sentenceOf(['--work', 'documents'])).toContain('--work needs --database-url')
})

test('a worker that mails needs the address with which links begin, as its own port answers nobody', () => {
  const worker = [
    ...server,
    '--role',
    'worker',
    '--smtp-url',
    'smtp://mail.example',
    '--mail-from',
    'a@b.example',
  ]
  expect(sentenceOf(worker)).toContain('needs --public-url')
  expect(sentenceOf([...worker, '--work', 'documents'])).toBe('config')
  expect(sentenceOf([...worker, '--public-url', 'https://track.example'])).toBe('config')
})
