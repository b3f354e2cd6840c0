import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuSecondsOfTree } from './cpu-seconds.ts'
import { byFile, timesText } from './test-times.ts'

test('the stories of a file are added up, and the file that took the most processor time comes first', () => {
  const noted = [
    { file: 'e2e/find.e2e.ts', wall: 2, cpu: 3 },
    { file: 'e2e/lists.e2e.ts', wall: 9, cpu: 4 },
    { file: 'e2e/find.e2e.ts', wall: 1, cpu: 2 },
  ]
  expect(byFile(`${noted.map((each) => JSON.stringify(each)).join('\n')}\n`)).toEqual([
    { file: 'e2e/find.e2e.ts', wall: 3, cpu: 5 },
    { file: 'e2e/lists.e2e.ts', wall: 9, cpu: 4 },
  ])
  expect(byFile('')).toEqual([])
})

test('the table shows the sum of all parts and thirty files of each kind', () => {
  const files = Array.from({ length: 40 }, (_, nth) => ({ file: `file-${nth}`, wall: 1, cpu: 40 - nth }))
  const parts = [
    { name: 'units', wall: 10, cpu: 20 },
    { name: 'build', wall: 5, cpu: 7 },
  ]
  const lines = timesText({ ended: '2026-11-28T12:00:00Z', parts, units: files, stories: [] }).split('\n')
  expect(lines).toContain('      27.0      15.0  sum')
  expect(lines.filter((line) => line.includes('file-'))).toHaveLength(30)
  expect(lines.at(-1)).toContain('file-29')
  expect(lines.join('\n')).not.toContain('stories')
})

test('the processor time of a process contains that of a child that ended', () => {
  const before = cpuSecondsOfTree()
  const work = 'const until = process.cpuUsage().user + 400000; while (process.cpuUsage().user < until);'
  spawnSync(process.execPath, ['-e', work])
  expect(cpuSecondsOfTree() - before).toBeGreaterThan(0.3)
})
