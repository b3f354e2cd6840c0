/** Where it is sent (a file, or a folder that ends with `/`, of `src/server`), the tables without an account, and a part of it. */
type ExceptedStatement = readonly [from: string, tables: string, part: string]

/** Statements that need no account for the same reason. */
export interface ExceptionGroup {
  kind: string
  because: string
  statements: readonly ExceptedStatement[]
}

/** A statement that the code of the service sends. */
export interface SentStatement {
  sql: string
  /** The file of `src/server` that sends it. */
  from: string
  /** The tables of which it names no account. */
  without: readonly string[]
}

/** The statements, compared with the exceptions. */
export interface Judged {
  /** That name the account of all they read and write. */
  named: number
  /** By kind of exception, those that need none. */
  excepted: Map<string, SentStatement[]>
  /** Without an account, and no exception. */
  open: SentStatement[]
  /** Exceptions that fit no statement any more. */
  unused: ExceptedStatement[]
}

/** @param statements all that were sent, each once */
export function compareWithExceptions(
  statements: readonly SentStatement[],
  groups: readonly ExceptionGroup[],
): Judged {
  const used = new Set<ExceptedStatement>()
  const excepted = new Map<string, SentStatement[]>(groups.map(({ kind }) => [kind, []]))
  const open: SentStatement[] = []
  const unnamed = statements.filter(({ without }) => without.length > 0)
  for (const statement of unnamed) {
    const fitting = groups.flatMap(({ kind, statements: lines }) =>
      lines.filter((line) => fits(statement, line)).map((line) => ({ kind, line })),
    )
    for (const { line } of fitting) used.add(line)
    const [first] = fitting
    if (first) excepted.get(first.kind)?.push(statement)
    else open.push(statement)
  }
  const unused = groups.flatMap(({ statements: lines }) => lines.filter((line) => !used.has(line)))
  return { named: statements.length - unnamed.length, excepted, open, unused }
}

const fits = ({ sql, from, without }: SentStatement, [file, tables, part]: ExceptedStatement): boolean =>
  (file.endsWith('/') ? from.startsWith(file) : from === file) &&
  (tables === '*' || tables === without.join(', ')) &&
  onOneLine(sql).includes(part)

/** A statement on one line, without the numbers of its parameters. */
export const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').replaceAll(/\$\d+/g, '$').trim()
