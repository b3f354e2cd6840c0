import { run, type Ended } from './run.ts'

const lintArgs = ['--config', '.oxlintrc.ts']

/** One part of the check, as `npm test` counts it. */
export type Checked = { name: 'types' | 'lint' | 'format' } & Ended

/**
 * Types, lint and format of the whole repository, side by side.
 * @param fix formats and applies the linter's safe fixes first
 */
export const check = async (fix = false): Promise<Checked[]> => {
  if (fix) {
    await run('oxlint', [...lintArgs, '--fix', '--silent'])
    await run('oxfmt', [])
  }
  const [types, lint, format] = await Promise.all([
    run('tsc', ['-b', '--pretty', 'false']),
    run('oxlint', lintArgs),
    run('oxfmt', ['--list-different']),
  ])
  if (format.code !== 0) format.output += 'Not formatted: run npm run check -- --fix\n'
  return [
    { name: 'types', ...types },
    { name: 'lint', ...lint },
    { name: 'format', ...format },
  ]
}

/** Prints what failed in full and one line for each part. */
export const report = (parts: Checked[]): void => {
  for (const part of parts) if (part.code !== 0) process.stdout.write(part.output)
  for (const { name, code, seconds } of parts) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  }
}

if (import.meta.main) {
  const parts = await check(process.argv.includes('--fix'))
  report(parts)
  if (parts.some((part) => part.code !== 0)) process.exitCode = 1
}
