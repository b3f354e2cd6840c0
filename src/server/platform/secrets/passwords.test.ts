import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, TooManyHashes } from './passwords.ts'

test('a password is compared with its hash, however its letters are composed, and has another hash each time', async () => {
  const stored = await hashPassword('čaj a káva na molu')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(stored, 'čaj a káva na molu'.normalize('NFD'))).toBe(true)
  expect(await isPasswordOf(stored, 'čaj a káva na mole')).toBe(false)
  expect(await hashPassword('čaj a káva na molu')).not.toBe(stored)
})

test('nothing is the password of somebody who has none', async () => {
  expect(await isPasswordOf(null, '')).toBe(false)
  expect(await isPasswordOf(null, 'anything at all')).toBe(false)
})

test('beyond the queue passwords are refused, and not before, and afterwards they are compared again', async () => {
  const many = Array.from({ length: 40 }, () => isPasswordOf(null, 'x').catch((error: unknown) => error))
  const answers = await Promise.all(many)
  const refused = answers.filter((each) => each instanceof TooManyHashes)
  expect([refused.length, answers.length - refused.length]).toEqual([4, 36])
  expect(await isPasswordOf(null, 'x')).toBe(false)
}, 60_000)
