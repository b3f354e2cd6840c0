import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { answerThrown } from './answer.ts'

const answering = async (thrown: Error) => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(),
  )
  const app = new Hono().put('/storage/x', () => {
    throw thrown
  })
  app.onError((error, c) => answerThrown(error, c, log))
  const answer = await app.request('/storage/x', { method: 'PUT' })
  return { status: answer.status, headers: answer.headers, text: await answer.text(), lines }
}

test('a disk that is full or read-only is 503 with the time to try again, and one line of the log', async () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS']) {
    const thrown = Object.assign(new Error(`${code}: write '/srv/files/a'`), { code })
    const { status, headers, text, lines } = await answering(thrown)
    expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '60', 'close'])
    expect(text).not.toContain('/srv')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', code, path: '/storage/x' })
    expect(lines[0]).not.toContain(' at ')
  }
})

test('any other fault is 500 with an id under which the log has its cause', async () => {
  const { status, text, lines } = await answering(new Error('a secret'))
  expect(status).toBe(500)
  expect(text).not.toContain('a secret')
  const { errors } = JSON.parse(text) as { errors: [{ id: string }] }
  expect(lines[0]).toContain(errors[0].id)
})
