import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryCompiler } from 'kysely'
import { afterAll } from 'vitest'
import { isOfService } from './call-site.rules.ts'
import { type NotedStatement, STATEMENTS_FOLDER } from './statements-folder.ts'

/** Deeper than Kysely is between the call of `execute` and the compiler. */
const MAX_FRAMES = 20

/*
 * A set-up file of vitest: notes the distinct statements that the code of the service has made, on every engine and by every
 * database that the test file opens. Kysely compiles a statement in the call of `execute`: the stack says then who sends it, which
 * the pool would not know.
 */
const folder = process.env[STATEMENTS_FOLDER]
if (folder !== undefined) {
  const noted = new Set<string>()
  const sent: string[] = []
  const { prototype } = DefaultQueryCompiler
  const compileQuery = prototype.compileQuery
  prototype.compileQuery = function (...given) {
    const compiled = compileQuery.apply(this, given)
    const from = sender()
    // The same statement of another file is noted too: which of them comes first is not the same in each run.
    const key = `${from} ${compiled.sql.replaceAll(/\$\d+/g, '$').replaceAll(/\$(?:, \$)+/g, '$')}`
    if (from !== undefined && isOfService(from) && !noted.has(key)) {
      noted.add(key)
      sent.push(JSON.stringify({ sql: compiled.sql, from } satisfies NotedStatement))
    }
    return compiled
  }
  afterAll(() => {
    prototype.compileQuery = compileQuery
    mkdirSync(folder, { recursive: true })
    if (sent.length > 0) appendFileSync(join(folder, `${process.pid}.jsonl`), `${sent.join('\n')}\n`)
  })
}

/** A claim is sent for the file that says what is due, which is a test where leases themselves are tested. */
const isBetween = /^node:|\/node_modules\/|\/src\/tools\/statements\/|\/platform\/jobs\/lease\.ts/

/** The file that asked Kysely for a statement. Source maps are left alone: they cost more than all else here. */
function sender(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error
  try {
    Error.stackTraceLimit = MAX_FRAMES
    Error.prepareStackTrace = (_, sites) => {
      for (const site of sites) {
        const file = site.getFileName()
        if (file && !isBetween.test(file)) return file
      }
      return undefined
    }
    const { stack } = new Error('where')
    return stack
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  }
}
