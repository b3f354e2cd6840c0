import { writeFile } from 'node:fs/promises'
import { GUARD_RESULT } from '../../../src/tools/guard/compare-figures.ts'
import { guard } from './guard.ts'

/** Prints the table of the guard. @returns the exit code */
export async function runGuard(options: { keep: boolean; isBusy: boolean }): Promise<number> {
  const result = await guard(options)
  const path = process.env[GUARD_RESULT]
  if (path !== undefined) await writeFile(path, JSON.stringify(result?.compared ?? []))
  if (!result) {
    console.log('Skipped: the bare server needs PostgreSQL, which is not installed.')
    return 0
  }
  console.log(result.text)
  return result.compared.some(({ fault }) => fault !== undefined) ? 1 : 0
}
