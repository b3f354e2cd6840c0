// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../run.ts'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'portolan-dev-'))
})
afterAll(() => rm(data, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

test('one command serves the page and the interface at one address, signed in, and ends with both', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const command = spawn(
    process.execPath,
    ['src/tools/dev/dev.ts', '--port', String(port), '--data', data, '--shipments', '1'],
    { cwd: root, env: { ...process.env, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(command, 'exit')
  try {
    const isReady = () => printed.includes(`Developing at ${origin}`)
    while (!isReady() && command.exitCode === null)
      await Promise.race([once(command.stdout, 'data'), once(command.stderr, 'data'), ended])
    expect(printed).toContain(`Developing at ${origin}`)

    const page = await fetch(`${origin}/containers`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce'
    expect(html).toContain(`<script type="module" src="/@vite/client" nonce="${nonce}">`)
    expect(html).not.toContain('__NONCE__')
    // What the policy does not let through, a browser does not run.
    const withoutCode = html.replaceAll(/(<script[^>]*>)[^]*?<\/script>/g, '$1')
    expect(withoutCode.match(/<script(?![^>]*nonce=)/g)).toBeNull()
    expect(await (await fetch(`${origin}/@language/de.js`)).text()).toContain('portolanTranslation')
    expect(await (await fetch(`${origin}/src/client/main.tsx`)).text()).toContain('import')

    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const signedIn = await fetch(`${origin}/v2/containers`, { headers: { cookie } })
    expect(signedIn.status).toBe(200)
    expect((await fetch(`${origin}/v2/containers`)).status).toBe(401)
    const again = await fetch(origin, { headers: { accept: 'text/html', cookie } })
    expect(again.headers.getSetCookie()).toEqual([])
  } finally {
    command.kill('SIGINT')
    await ended
  }
  expect(command.exitCode).toBe(0)
  await expect(fetch(`${origin}/v2/openapi.json`)).rejects.toThrow('fetch failed')
  expect(printed).toContain('Finishing what is under way')
})
