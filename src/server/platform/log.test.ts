import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('each entry is one line of JSON, errors with their stack trace', () => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date('2026-11-20T18:00:00Z'),
  )
  log.info('Started', { port: 4949 })
  log.error('Failed', { cause: new Error('no\nluck') })
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: '2026-11-20T18:00:00.000Z',
    level: 'info',
    message: 'Started',
    port: 4949,
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    level: 'error',
    cause: expect.stringContaining('no\nluck'),
  })
})
