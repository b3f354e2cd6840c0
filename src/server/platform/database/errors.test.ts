import { expect, test } from 'vitest'
import { EmbeddedSqlError, isDatabaseAway, messageOf } from './errors.ts'

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

test('a server that ends, refuses connections or breaks them off is away; a refused statement is not', () => {
  const ofServer = (code: string) => new EmbeddedSqlError({ message: 'said so', severity: 'FATAL', code })
  const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
  const away = [
    ofServer('57P01'),
    ofServer('57P03'),
    ofServer('08P01'),
    new Error('Connection terminated unexpectedly'),
    ofSystem('ECONNREFUSED', 'connect'),
    new AggregateError([ofSystem('ECONNREFUSED', 'connect'), ofSystem('ECONNREFUSED', 'connect')]),
  ]
  expect(away.map(isDatabaseAway)).toEqual(away.map(() => true))
  const others = [
    ofServer('23505'),
    ofServer('57014'),
    ofSystem('ENOENT', 'open'),
    new AggregateError([]),
    'text',
  ]
  expect(others.map(isDatabaseAway)).toEqual(others.map(() => false))
})
