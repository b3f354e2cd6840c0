import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { root } from '../run.ts'
import { cpuSecondsOfTree } from './cpu-seconds.ts'
import { type NotedTime, TIMES_PATH } from './noted-times.ts'

/*
 * A set-up file of vitest: notes how long a test file took, from before its modules are read until its last hook. The time of the
 * PostgreSQL that all files share is not in it, as no file owns that.
 */
const path = process.env[TIMES_PATH]
if (path !== undefined) {
  const started = performance.now()
  const cpu = cpuSecondsOfTree()
  afterAll(() => {
    const noted: NotedTime = {
      file: relative(root, expect.getState().testPath ?? ''),
      wall: (performance.now() - started) / 1000,
      cpu: cpuSecondsOfTree() - cpu,
    }
    appendFileSync(path, `${JSON.stringify(noted)}\n`)
  })
}
