import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './run.ts'
import { joinedService, joinService, serviceFolder } from './service-build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-joined-'))
  await put('package.json', '{ "type": "module" }')
  await put('package-lock.json', '{}')
  await put('src/server/words/said.txt', 'said beside')
  await put(
    'src/server/words/words.ts',
    `import { readFileSync } from 'node:fs'
     import { join } from 'node:path'
     import { Worker } from 'node:worker_threads'
     const beside = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
     export const words = [beside('./said.txt'), readFileSync(join(import.meta.dirname, '../words/said.txt'), 'utf8')]
     new Worker(new URL('./thread.ts', import.meta.url)).on('message', (said) => console.log(said))`,
  )
  await put(
    'src/server/words/thread.ts',
    `import { parentPort } from 'node:worker_threads'
     import { name } from './name.ts'
     parentPort?.postMessage(name)`,
  )
  await put('src/server/words/name.ts', `export const name: string = 'said by a thread'`)
  await put('src/server/main.ts', `import { words } from './words/words.ts'\nconsole.log(words.join())`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), text)
}
const joinMain = () => joinService(['src/server/main.ts'], serviceFolder, folder)

test('a joined program finds the files beside its sources, and starts its threads from joined files', async () => {
  await joinMain()
  const { code, output } = await run('node', [join(serviceFolder, 'main.js')], { cwd: folder })
  expect([code, output]).toEqual([0, 'said beside,said beside\nsaid by a thread\n'])
  const names = await readdir(join(folder, serviceFolder))
  expect(names.filter((name) => name.endsWith('.js') && name.startsWith('thread-'))).toHaveLength(1)
})

test('files of the joined service before stay for a day, as one that runs still loads them', async () => {
  await joinMain()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const [name, hours] of [
    ['thread-before.js', 23],
    ['thread-long-ago.js', 25],
  ] as const) {
    await put(join(serviceFolder, name), '')
    await utimes(join(folder, serviceFolder, name), ago(hours), ago(hours))
  }
  await joinMain()
  const names = await readdir(join(folder, serviceFolder))
  expect(names).toContain('thread-before.js')
  expect(names).not.toContain('thread-long-ago.js')
  expect(await joinedService(folder)).toBe(join(folder, serviceFolder, 'main.js'))
})

test('a joined program is used while its sources stay as they were', async () => {
  expect(await joinedService(folder)).toBeUndefined()
  await joinMain()
  expect(await joinedService(folder)).toBe(join(folder, serviceFolder, 'main.js'))
  await put('src/server/words/name.ts', `export const name = 'said by another'`)
  expect(await joinedService(folder)).toBeUndefined()
})

test('a copy of an installation that cannot join is known by the sizes of its sources, and not by their times', async () => {
  await joinMain()
  await utimes(join(folder, 'src/server/main.ts'), new Date(0), new Date(0))
  expect(await joinedService(folder, true)).toBeUndefined()
  expect(await joinedService(folder, false)).toBe(join(folder, serviceFolder, 'main.js'))
  await put('src/server/main.ts', 'console.log("another length")')
  expect(await joinedService(folder, false)).toBeUndefined()
})
