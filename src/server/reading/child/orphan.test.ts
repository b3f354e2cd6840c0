// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const parent = `
const { createReader } = await import(process.argv[1])
const reader = createReader({ entry: new URL(process.argv[2]) })
const file = (file_name) => ({ bytes: Buffer.from('x'), file_name, content_type: null, document_type: null, templates: [], experience: null })
await reader.read(file('fine'))
void reader.read(file('hang'))
console.log(reader.pid())
`

test('a process that hangs ends when the service was killed', async () => {
  const address = (path: string) => new URL(path, import.meta.url).href
  const service = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    parent,
    address('./reader.ts'),
    address('../testing/misbehaving-child.ts'),
  ])
  const [said] = (await once(service.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(existsSync(`/proc/${pid}`)).toBe(process.platform === 'linux')
  service.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 120_000 })
})
