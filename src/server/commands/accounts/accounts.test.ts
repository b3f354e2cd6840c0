import { expect, test } from 'vitest'
import { readAccounts, workFirst } from './accounts.options.ts'
import { readSignInLink } from './sign-in-link.options.ts'

const id = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'
const read = (...args: string[]) => readAccounts(args, {})

test('without an account all are listed, from the folder by default', () => {
  expect(read()).toEqual({ kind: 'options', options: { place: { folder: './data' }, change: undefined } })
  expect(readAccounts([], { DATABASE_URL: 'postgres://h/d' })).toMatchObject({
    options: { place: { url: 'postgres://h/d' } },
  })
  expect(
    readAccounts([], { DATABASE_URL: 'postgres://pool/d', DATABASE_DIRECT_URL: 'postgres://h/d' }),
  ).toMatchObject({ options: { place: { url: 'postgres://h/d' } } })
  expect(readAccounts(['--data', 'here'], { DATABASE_URL: 'postgres://h/d' })).toMatchObject({
    options: { place: { folder: 'here' } },
  })
})

test('limits and entitlements of one account are read', () => {
  const args = ['--limit', 'default=500', '--limit', 'infer_number=standard', '--allow', 'routing_data']
  expect(read(id, ...args, '--deny', 'container_refresh')).toMatchObject({
    options: {
      change: {
        id,
        limits: { default: 500, infer_number: null },
        entitlements: { routing_data: true, container_refresh: false },
      },
    },
  })
})

test('wrong arguments are refused in a sentence, and nothing is changed', () => {
  const wrong = (...args: string[]) => {
    const options = read(...args)
    return options.kind === 'wrong' ? options.sentence : options.kind
  }
  expect(wrong('me')).toBe('me is no id of an account. See --help.')
  expect(wrong('--limit', 'default=5')).toBe('Name the account to change. See --help.')
  expect(wrong(id, '--limit', 'default=0')).toBe(
    'default must be from 1 to 1000000, or standard. See --help.',
  )
  expect(wrong(id, '--limit', 'default')).toMatch(/^default must be/)
  expect(wrong(id, '--limit', 'lots=5')).toMatch(/^lots is no bucket/)
  expect(wrong(id, '--allow', 'all')).toMatch(/^all is no entitlement/)
  expect(wrong(id, id)).toBe('One account at a time. See --help.')
  expect(wrong('--colour')).toMatch(/^Unknown option '--colour'/)
})

test('a sign-in link begins with the address of the service', () => {
  const address = (args: string[], env = {}) => {
    const options = readSignInLink(['sign-in-link', ...args], env)
    return options.kind === 'options' ? options.options : options
  }
  expect(address([])).toEqual({ place: { folder: './data' }, address: undefined })
  expect(address(['--port', '80'])).toMatchObject({ address: 'http://localhost:80' })
  expect(address([], { PORTOLAN_PUBLIC_URL: 'https://a.example/' })).toMatchObject({
    address: 'https://a.example',
  })
  expect(address(['more'])).toMatchObject({ kind: 'wrong' })
  expect(address(['--public-url', 'here'])).toMatchObject({ kind: 'wrong' })
})

test('what is to be done may stand behind flags and their values', () => {
  expect(workFirst(['--data', 'here', 'sign-in-link', '--port=80'])).toEqual([
    'sign-in-link',
    '--data',
    'here',
    '--port=80',
  ])
  expect(workFirst(['--drop', 'export-role', id])).toEqual(['export-role', '--drop', id])
  expect(workFirst(['--data', 'sign-in-link', id])).toEqual(['--data', 'sign-in-link', id])
  expect(workFirst([id, '--limit', 'default=5'])).toEqual([id, '--limit', 'default=5'])
})
