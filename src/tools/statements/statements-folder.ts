/** The place in the environment of the folder that statements are written to. Without it none are noted. */
export const STATEMENTS_FOLDER = 'PORTOLAN_STATEMENTS_FOLDER'

/** A line of what is written, as JSON. */
export interface NotedStatement {
  sql: string
  /** The file that sends it: a path or a file URL. */
  from: string
}
