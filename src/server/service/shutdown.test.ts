import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { Shutdown } from './shutdown.ts'

function setUp() {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  const done: string[] = []
  const shutdown = new Shutdown(log)
  for (const name of ['database', 'files'])
    shutdown.addClose(() => Promise.resolve(done.push(name)).then(() => undefined))
  return { shutdown, done, lines }
}

test('requests and work stop beside each other, then what they use is closed, the last opened first', async () => {
  const { shutdown, done, lines } = setUp()
  const answered = Promise.withResolvers<void>()
  shutdown.addStop('Requests', () => answered.promise.then(() => void done.push('requests')))
  shutdown.addStop('Jobs', () => {
    done.push('jobs')
    answered.resolve()
    return Promise.resolve()
  })
  await shutdown.run(300_000)
  expect(done).toEqual(['jobs', 'requests', 'files', 'database'])
  expect(lines).toEqual([])
})

test('what does not stop in time, or fails, is logged, and everything else is closed all the same', async () => {
  const { shutdown, done, lines } = setUp()
  let grace = 0
  shutdown.addStop('Jobs', (withinMs) => {
    grace = withinMs
    return new Promise<void>(() => undefined)
  })
  shutdown.addStop('Mail', () => Promise.reject(new Error('no socket')))
  await shutdown.run(50)
  expect(grace).toBe(35)
  expect(done).toEqual(['files', 'database'])
  expect(lines.join('\n')).toMatch(/Mail did not stop cleanly[^]*Not everything ended in time[^]*Jobs/)
})
