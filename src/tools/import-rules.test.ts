import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedImports, forbiddenImports } from './lint/forbidden-imports.ts'
import { oneThread } from './check.ts'
import { root, run } from './run.ts'

type Finding = { code: string; filename: string; message: string }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-import-rules-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A repository with the real configuration and these sources. */
const tree = async (name: string, sources: Record<string, string>): Promise<string> => {
  const place = join(folder, name)
  const configuration = [
    'package.json',
    'tsconfig.json',
    '.oxlintrc.ts',
    'src/tools/lint',
    'src/tsconfig.base.json',
  ]
  const projects = ['src/contract', 'src/server', 'src/client', 'src/tools', 'src/training', 'e2e'].map(
    (at) => `${at}/tsconfig.json`,
  )
  for (const path of [...configuration, ...projects, 'src/tests.tsconfig.json'])
    await cp(join(root, path), join(place, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(place, path)), { recursive: true })
    await writeFile(join(place, path), text)
  }
  return place
}

const lint = async (cwd: string): Promise<Finding[]> => {
  const { output } = await run('oxlint', ['--config', '.oxlintrc.ts', '--format', 'json', 'src', 'e2e'], {
    cwd,
  })
  const { diagnostics } = JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: Finding[] }
  return diagnostics
}

test('the linter accepts files that keep the import rules', async () => {
  expect(await lint(await tree('clean', allowedImports))).toEqual([])
})

test('the linter reports every forbidden import, and nothing in the files beside them', async () => {
  const files = Object.fromEntries(forbiddenImports.map(({ path, text }) => [path, text]))
  const findings = await lint(await tree('forbidden', { ...allowedImports, ...files }))
  const missed = forbiddenImports.filter(
    ({ path, rule }) => !findings.some(({ filename, code }) => filename === path && code === rule),
  )
  expect(missed.map(({ does }) => does)).toEqual([])
  expect(findings.filter(({ filename }) => !(filename in files))).toEqual([])
})

const compile = (cwd: string) => run('tsc', ['-b', '--pretty', 'false', ...oneThread], { cwd })

test('the compiler accepts files that keep the import rules', { tags: ['long'] }, async () => {
  expect(await compile(await tree('typed', allowedImports))).toMatchObject({ code: 0, output: '' })
})

test('the browser cannot be named in the contract or the server, nor Node in the contract or the client', async () => {
  const wrong = {
    'src/contract/vocabulary/x1.ts': 'export const a = window\n',
    'src/contract/vocabulary/x2.ts': 'export const a = process.env\n',
    'src/contract/vocabulary/x3.ts': "export { readFile } from 'node:fs'\n",
    'src/server/tracking/x4.ts': 'export const a = document.body\n',
    'src/client/find/x5.ts': "export { readFile } from 'node:fs'\n",
    'src/client/find/x6.ts': 'export const a = process.env\n',
    'src/client/find/x7.ts': "export { b } from '../../server/tracking/source.ts'\n",
  }
  const { code, output } = await compile(await tree('mistyped', { ...allowedImports, ...wrong }))
  expect(code).not.toBe(0)
  const reported = [...output.matchAll(/^([^(\n]+)\(/gm)].map(([, path]) => path)
  expect(new Set(reported)).toEqual(new Set(Object.keys(wrong)))
})
