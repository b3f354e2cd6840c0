import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRows } from '../../testing/writer.ts'
import { migrations } from '../../testing/insert-until-killed.ts'
import { lockFolder } from './lock.ts'
import { openDatabase } from './open.ts'

// An engine starts slowly on a busy machine.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-lock-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a data folder has one user at a time', () => {
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another Portolan (process ${process.pid}). ` +
      'Stop that one first, or give this one a folder of its own.',
  )
  lock.release()
  lockFolder(folder).release()
})

test(
  'a second process gets an error that names the folder and the process that has it; the first one goes on',
  { tags: ['long'] },
  async () => {
    const own = join(folder, 'deep/data')
    const first = await openDatabase({ folder: own, migrations })
    const second = await writeRows(own, 0, (_line, child) => child.kill('SIGKILL'))
    expect(second).toMatchObject({ opened: false, numbers: [], exitCode: 1 })
    expect(second.stderr).toBe(
      `The data folder ${own} is in use by another Portolan (process ${process.pid}). ` +
        'Stop that one first, or give this one a folder of its own.',
    )
    const { rows } = await sql`select number from numbered`.execute(first.db)
    expect(rows).toEqual([])
    await first.close()
    lockFolder(own).release()
    // The folder that Portolan makes is for its user alone.
    expect(statSync(own).mode & 0o777).toBe(0o700)
    expect(statSync(join(own, 'database')).mode & 0o777).toBe(0o700)
  },
)

test('a process that was killed leaves no lock behind', { tags: ['long'] }, async () => {
  const killed = await writeRows(folder, 0, (line, child) => {
    if (line !== 'open') return
    expect(() => lockFolder(folder)).toThrow(`(process ${child.pid})`)
    child.kill('SIGKILL')
  })
  expect(killed).toMatchObject({ opened: true, exitCode: null })
  lockFolder(folder).release()
})
