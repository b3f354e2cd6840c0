import { expect, test } from 'vitest'
import { messageOf } from './errors.ts'

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
