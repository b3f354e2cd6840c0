import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readSmtpUrl } from '../smtp-url.ts'
import { nextMailAttempt, oneLine } from './smtp.rules.ts'

test('smtps is encrypted at once; smtp demands STARTTLS of every host but this machine', () => {
  expect(readSmtpUrl('smtps://a:b%40c@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    isSecure: true,
    needsTls: true,
    user: 'a',
    password: 'b@c',
  })
  expect(readSmtpUrl('smtp://mail.example')).toMatchObject({ port: 587, isSecure: false, needsTls: true })
  expect(readSmtpUrl('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, needsTls: false, user: undefined })
  expect(readSmtpUrl('smtp://[::1]:25')).toMatchObject({ host: '::1', needsTls: false })
  for (const wrong of [
    'mail.example',
    'http://mail.example',
    'smtps://a@mail.example',
    'smtps://mail.example/x',
    'smtps://%zz:b@mail.example',
    'smtps://',
  ])
    expect(readSmtpUrl(wrong)).toBeUndefined()
})

test('the settings of outgoing mail come together, and a wrong one is refused without its password', () => {
  const read = (...args: string[]) => readConfig(args, {})
  expect(
    read('--smtp-url', 'smtps://a:secret@mail.example', '--mail-from', 'portolan@example.com').kind,
  ).toBe('config')
  expect(read('--smtp-url', 'smtps://a:secret@mail.example')).toMatchObject({ kind: 'wrong' })
  const wrong = read(
    '--smtp-url',
    'smtps://a:secret@mail.example/path',
    '--mail-from',
    'portolan@example.com',
  )
  expect(wrong).toMatchObject({ kind: 'wrong' })
  expect(JSON.stringify(wrong)).not.toContain('secret')
})

test('a refused recipient is final; a refused sign-in and a silent server are not', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const fault = (status: number | undefined, code: string) => ({ status, code, message: '' })
  expect(nextMailAttempt(fault(550, 'EENVELOPE'), 1, now)).toBeNull()
  expect(nextMailAttempt(fault(554, 'EMESSAGE'), 1, now)).toBeNull()
  expect(nextMailAttempt(fault(450, 'EENVELOPE'), 1, now)).toEqual(new Date('2026-11-20T18:01:00Z'))
  expect(nextMailAttempt(fault(535, 'EAUTH'), 2, now)).toEqual(new Date('2026-11-20T18:05:00Z'))
  expect(nextMailAttempt(fault(undefined, 'ETIMEDOUT'), 8, now)).toBeNull()
})

test('a text of several lines becomes one', () => {
  expect(oneLine(' Ada\r\nBcc: x@y.example\u2028\u0000 ')).toBe('Ada Bcc: x@y.example')
})
