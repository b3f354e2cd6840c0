import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root, run } from './run.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-start-'))
  for (const path of ['package.json', 'src/tools'])
    await cp(join(root, path), join(folder, path), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a Node that is too old is refused in a sentence', async () => {
  const old =
    "Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('./src/tools/start.js')"
  const { code, output } = await run('node', ['--input-type=module', '-e', old], { cwd: folder })
  expect(code).toBe(1)
  expect(output).toMatch(/^Portolan runs on Node 24\.2 or newer, and this is Node 20\.20\.2\. Install .*\n$/)
})

test('an installation with neither a built dashboard nor the packages to build it says so', async () => {
  const { code, output } = await run('node', ['src/tools/start.js'], { cwd: folder })
  expect(code).toBe(1)
  expect(output).toMatch(/^The dashboard could not be built: there is none in dist, .*\n$/)
})

test('the service runs in the process of the start, so that signals reach it, and its compiled code is kept', async () => {
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await put('dist/index.html', '')
  await put('src/server/commands/main.ts', 'console.log(process.ppid, ...process.argv.slice(2))')
  const { code, output } = await run('node', ['src/tools/start.js', '--port', '5000'], { cwd: folder })
  expect([code, output.split('\n').at(-2)]).toEqual([0, `${process.pid} --port 5000`])
  expect(await readdir(join(folder, '.build/compiled'))).toHaveLength(1)
})

test.skipIf(process.platform !== 'linux')(
  'the process is one that keeps little of freed memory, unless somebody chose how much',
  async () => {
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist/index.html'), '')
    await mkdir(join(folder, 'src/server/commands'), { recursive: true })
    await writeFile(
      join(folder, 'src/server/commands/main.ts'),
      'console.log(process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_)',
    )
    const lastLine = async (env: Record<string, string>, program = 'src/tools/start.js') =>
      (await run('node', [program], { cwd: folder, env })).output.split('\n').at(-2)
    expect(await lastLine({})).toBe('2 131072')
    expect(await lastLine({ MALLOC_ARENA_MAX: '4' })).toBe('4 undefined')
    await symlink(join(folder, 'src'), join(folder, 'linked'))
    expect(await lastLine({}, 'linked/tools/start.js')).toBe('2 131072')
  },
)
