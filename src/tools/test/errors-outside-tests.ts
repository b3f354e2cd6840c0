import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** The place in the environment of the path that the errors are written to. */
export const ERRORS_PATH = 'PORTOLAN_ERRORS_OUTSIDE_TESTS'

/** `where`: the file and the block whose hook failed; undefined where no file is known, as for a process that ended. */
export type ErrorOutsideTests = { where?: string; reason: string }

/** The stack of a cause begins with `Caused by`. */
const reasonOf = ({ message, stack, cause }: SerializedError): string =>
  [stack ?? message, ...(cause ? [reasonOf(cause)] : [])].join('\n')

/**
 * What vitest's JSON report leaves out: errors of hooks of a block, errors that nobody handled, and why the process of a file did
 * not start or ended. The report shows such a file as failed without a reason.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[ERRORS_PATH]
    if (path === undefined) return
    const ofHooks = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map((error) => ({ where: `${relativeModuleId} > ${suite.fullName}`, reason: reasonOf(error) })),
      ),
    )
    const ofRun = unhandled.map((error) => ({ reason: reasonOf(error) }))
    writeFileSync(path, JSON.stringify([...ofHooks, ...ofRun] satisfies ErrorOutsideTests[]))
  }
}
