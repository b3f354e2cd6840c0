import { expect, test } from 'vitest'
import { noPasskeysHere } from './passkeys-offered.ts'

const why = (address: string, passkeysAt?: string | null) => noPasskeysHere(new URL(address), passkeysAt)

test('passkeys are offered by https at a name, and on this machine, before it is known where they work', () => {
  expect(why('https://track.example/sign-in')).toBeUndefined()
  expect(why('http://localhost:4949/')).toBeUndefined()
  expect(why('http://localhost:4949/', 'http://localhost:4949')).toBeUndefined()
})

test('a page that is opened by a number, without https or under another name says why there are none', () => {
  expect(why('http://127.0.0.1:4949/', 'http://localhost:4949')).toMatch(/number/)
  expect(why('https://[2001:db8::1]/')).toMatch(/number/)
  expect(why('http://track.example/')).toMatch(/https/)
  expect(why('https://old.example/', 'https://track.example')).toMatch(/another address/)
  expect(why('https://track.example/', null)).toMatch(/operator/)
})
