import { expect, test } from 'vitest'
import { EmbeddedSqlError, databaseOutage, isRolledBack, isTransient, messageOf } from './errors.ts'

test('an error of a host with several addresses names each', () => {
  expect(messageOf(new AggregateError([new Error('refused'), new Error('no route')]))).toBe(
    'refused; no route',
  )
})

test('a full or read-only disk of the embedded engine, whose errors are no Error, is a sentence', () => {
  expect(messageOf({ name: 'ErrnoError', errno: 51 })).toBe('the disk is full (ENOSPC)')
  expect(messageOf({ name: 'ErrnoError', errno: 69 })).toBe('the disk is read-only (EROFS)')
  expect(messageOf({ name: 'ErrnoError', errno: 8 })).toBe('the file system refused (error 8)')
  expect(messageOf('text')).toBe('text')
})

const ofServer = (code: string, message = 'said so') =>
  new EmbeddedSqlError({ message, severity: 'FATAL', code })
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })

test('a database that takes no connection was not reached, so that nothing can be stored', () => {
  const unreached = [
    ofServer('57P03'),
    ofServer('53300'),
    ofServer('08P01', 'server login has been failing, try again later (server_login_retry)'),
    new Error('timeout exceeded when trying to connect'),
    ofSystem('ECONNREFUSED', 'connect'),
    new AggregateError([ofSystem('ECONNREFUSED', 'connect'), ofSystem('ECONNREFUSED', 'connect')]),
  ]
  expect(unreached.map(databaseOutage)).toEqual(unreached.map(() => 'unreached'))
})

test('a database that breaks a connection off may have stored what was sent; a refused statement is no outage', () => {
  const broken = [
    ofServer('57P01'),
    ofServer('08P01', 'server conn crashed?'),
    new Error('Connection terminated unexpectedly'),
    ofSystem('ECONNRESET', 'read'),
  ]
  expect(broken.map(databaseOutage)).toEqual(broken.map(() => 'broken'))
  const others = [
    ofServer('23505'),
    ofServer('57014'),
    ofSystem('ENOENT', 'open'),
    new AggregateError([]),
    'text',
  ]
  expect(others.map(databaseOutage)).toEqual(others.map(() => undefined))
})

test('a transaction that lost to another one was rolled back, and may be tried again', () => {
  const lost = [
    ofServer('40P01'),
    ofServer('40001'),
    ofServer('55P03'),
    Object.assign(ofServer('0A000', 'gepufferter Plan darf den Ergebnistyp nicht ändern'), {
      routine: 'RevalidateCachedQuery',
    }),
  ]
  expect(lost.map(isRolledBack)).toEqual(lost.map(() => true))
  expect(lost.map(databaseOutage)).toEqual(lost.map(() => undefined))
  const others = [ofServer('0A000', 'not supported'), ofServer('23505'), new Error('40P01')]
  expect(others.map(isTransient)).toEqual(others.map(() => false))
  expect([...lost, ofServer('57P01')].every(isTransient)).toBe(true)
})
