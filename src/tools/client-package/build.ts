import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../run.ts'
import { generated } from './generate.ts'

/** Declarations and modules for any platform that has fetch. */
const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2022', 'dom', 'dom.asynciterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  rootDir: 'source',
  outDir: '.',
}
/** The same for programs that load it by `require`: Node takes modules of this folder as CommonJS. */
const commonJs = { folder: 'cjs', manifest: { type: 'commonjs' } }
const commonJsOptions = { ...compilerOptions, verbatimModuleSyntax: false, outDir: commonJs.folder }

const manifestOf = (version: string) => ({
  name: '@portolan/client',
  version,
  description: 'Typed client of the interface of Portolan, which tracks ocean containers',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    '.': {
      import: { types: './index.d.ts', default: './index.js' },
      require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
    },
    './package.json': './package.json',
  },
  // For tools that do not read `exports`.
  main: './cjs/index.js',
  types: './cjs/index.d.ts',
  files: ['*.js', '*.d.ts', 'cjs'],
})

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function compile(folder: string, options: object): Promise<void> {
  const project = join(folder, 'tsconfig.json')
  await writeFile(project, json({ compilerOptions: options, include: ['source'], exclude: [] }))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch((failed: unknown) => {
    const { stdout = '' } = failed as { stdout?: string }
    throw new Error(`The client could not be compiled:\n${stdout}`, { cause: failed })
  })
  await rm(project)
}

/** Makes the package of the client in a folder, anew. */
export async function buildClient(folder: string): Promise<void> {
  const here = import.meta.dirname
  await rm(folder, { recursive: true, force: true })
  const source = join(folder, 'source')
  await mkdir(source, { recursive: true })
  for (const name of await readdir(join(here, 'runtime')))
    await cp(join(here, 'runtime', name), join(source, name))
  for (const [name, text] of Object.entries(generated())) await writeFile(join(source, name), text)
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await writeFile(join(folder, 'package.json'), json(manifestOf(own.version)))
  await compile(folder, compilerOptions)
  await writeFile(join(source, 'package.json'), json(commonJs.manifest))
  await compile(folder, commonJsOptions)
  await writeFile(join(folder, commonJs.folder, 'package.json'), json(commonJs.manifest))
  await rm(source, { recursive: true })
  await cp(join(here, 'package-readme.md'), join(folder, 'README.md'))
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(root, 'dist-client')
  await buildClient(folder)
  console.log(`The client is in ${folder}: npm pack ${folder} makes a file to install`)
}
