import { expect, test } from 'vitest'
import { publicAddress, publicUrlRefusal } from './public-address.rules.ts'

test('sources are given a public address of the public internet; of this machine with the development setting alone', () => {
  const refusal = (publicUrl: string, webhooksToLoopback = false) =>
    publicUrlRefusal({ publicUrl, webhooksToLoopback })
  expect(refusal('https://portolan.example')).toBeUndefined()
  for (const url of ['http://portolan.example', 'https://10.0.0.1', 'http://localhost:4949'])
    expect(refusal(url)).toContain('--public-url must')
  expect(refusal('http://localhost:4949', true)).toBeUndefined()
})

test('sources of this machine reach a service that nobody gave a public address, with the development setting', () => {
  const local = { publicUrl: undefined, webhooksToLoopback: true }
  expect(publicAddress(local, 5000)).toBe('http://localhost:5000')
  expect(publicAddress(local, undefined)).toBeUndefined()
  expect(publicAddress({ ...local, webhooksToLoopback: false }, 5000)).toBeUndefined()
  expect(publicAddress({ ...local, publicUrl: 'https://p.example' }, 5000)).toBe('https://p.example')
  const ofTheHouse = { publicUrl: 'http://10.0.0.5:4949', webhooksToLoopback: false }
  expect(publicAddress(ofTheHouse, 5000)).toBeUndefined()
})
