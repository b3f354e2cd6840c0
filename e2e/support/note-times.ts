import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../src/tools/run.ts'
import { cpuSecondsOfTree } from '../../src/tools/times/cpu-seconds.ts'
import { type NotedTime, TIMES_PATH } from '../../src/tools/times/noted-times.ts'

/** The times of this worker, its browser and its services when the last story ended. */
let last = { wall: 0, cpu: 0 }

/** Notes for the file of a story all that its worker did since the story before it ended, also the start of services and of the browser. */
export function noteTimeOfStory(file: string): void {
  const path = process.env[TIMES_PATH]
  if (path === undefined) return
  const now = { wall: performance.now() / 1000, cpu: cpuSecondsOfTree() }
  const noted: NotedTime = {
    file: relative(root, file),
    wall: now.wall - last.wall,
    cpu: now.cpu - last.cpu,
  }
  appendFileSync(path, `${JSON.stringify(noted)}\n`)
  last = now
}
