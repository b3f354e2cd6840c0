import { run, type ProcessResult } from './run.ts'

const lintArgs = ['--config', '.oxlintrc.ts']

/** Several threads of the compiler each check what they share: two cores take three times the processor time, and 7 GB of memory. */
export const oneThread = ['--checkers', '1', '--builders', '1']

/** One part of the check, as `npm test` counts it. */
type CheckPart = { name: 'types' | 'lint' | 'format' } & ProcessResult

/** Formats and applies the linter's safe fixes, under these paths or everywhere. */
export const fix = async (paths: string[]): Promise<void> => {
  await run('oxlint', [...lintArgs, '--fix', '--silent', ...paths])
  await run('oxfmt', ['--no-error-on-unmatched-pattern', ...paths])
}

/** Types, lint and format of the whole repository, side by side. */
export const check = async (): Promise<CheckPart[]> => {
  const [types, lint, format] = await Promise.all([
    run('tsc', ['-b', '--pretty', 'false', ...oneThread]),
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
export const report = (parts: CheckPart[]): void => {
  for (const part of parts) if (part.code !== 0) process.stdout.write(part.output)
  for (const { name, code, seconds } of parts) {
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
  }
}

if (import.meta.main) {
  // npm run check -- --fix [path …]
  const [flag, ...paths] = process.argv.slice(2)
  if (flag === '--fix') await fix(paths)
  const parts = await check()
  report(parts)
  if (parts.some((part) => part.code !== 0)) process.exitCode = 1
}
