// In plain JavaScript, which an old Node reads too: TypeScript files need a newer one.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import v8 from 'node:v8'

const least = [24, 2]

/**
 * The C library of Linux keeps freed memory for each thread that asked for it: a quarter of what an idle service holds.
 * It reads these when a process begins, so the process begins again, as the same one.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The path of a program may be one through links. */
function isMainProgram() {
  const [, path] = process.argv
  return path !== undefined && existsSync(path) && realpathSync(path) === import.meta.filename
}

function beginWithLessMemory() {
  const { argv, channel, env, execArgv, execPath, execve, platform } = process
  // Somebody chose the value, another program imports this one, or its channel to a parent would be lost.
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined) return
  if (execve === undefined || channel || !isMainProgram()) return
  execve.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...allocation })
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major > least[0] || (major === least[0] && minor >= least[1])) {
  beginWithLessMemory()
  // A function of the embedded database is compiled for speed once it has run for some tenths of a second, and not for some
  // milliseconds: at a start that took as long as all of the engine's work. First of all, because kept code is for the same options.
  v8.setFlagsFromString('--wasm-tiering-budget=300000000')
  // Compiled code is kept for the next start, inside the installation: others can write into the default folder.
  module.enableCompileCache(join(import.meta.dirname, '../../.build/compiled'))
  const { isCurrent } = await import('./build.ts')
  const { canJoin, joinedService } = await import('./service-build.ts')
  // In its own process, so that the service does not keep the memory that a build takes.
  const build = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' }).status
  const joined = await joinedService()
  const isBuilt = (await isCurrent()) && (joined !== undefined || !canJoin())
  if (isBuilt || build() === 0) {
    if (joined ?? (await joinedService())) await import('../../.build/service/main.js')
    else await import('../server/commands/main.ts')
  } else process.exitCode = 1
} else {
  console.error(
    `Portolan runs on Node ${least.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer one, or install Portolan with npm ci (without --omit=dev), which brings one along.`,
  )
  process.exitCode = 1
}
