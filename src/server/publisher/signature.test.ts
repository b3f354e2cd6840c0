import { expect, test } from 'vitest'
import { callbackSignature } from '../sources/dcsa/callback-signature.ts'
import { isCallbackSecret } from './signature.ts'

const secret = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA='

test('a callback is signed as the standard wants it', () => {
  expect(callbackSignature(secret, '[{"eventID":"1"}]')).toBe(
    'sha256=19240c352d35af2014d25cafa37869e41e75352049476d64e08c9e7ab8f3fa5e',
  )
})

test('a secret is Base64 of 32 to 64 bytes', () => {
  expect([32, 64].map((bytes) => isCallbackSecret(Buffer.alloc(bytes).toString('base64')))).toEqual([
    true,
    true,
  ])
  expect([31, 65].map((bytes) => isCallbackSecret(Buffer.alloc(bytes).toString('base64')))).toEqual([
    false,
    false,
  ])
  expect([secret.slice(1), `${secret}!`, ''].map(isCallbackSecret)).toEqual([false, false, false])
})
