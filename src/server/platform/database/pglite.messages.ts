import type { SqlErrorFields } from './errors.ts'

/** What the embedded engine is started with: a folder for its files, or memory (a copy of `template` if there is one). */
export type EngineStart =
  | { folder: string; template?: never }
  | { folder?: never; template: Uint8Array<ArrayBuffer> | undefined }

export interface Request {
  id: number
  sql: string
  parameters: readonly (string | null)[]
}
/** `sql` where the engine refused the statement. */
export interface EngineError {
  message: string
  sql?: SqlErrorFields
}
export interface Result {
  id: number
  rows: unknown[]
  affectedRows: number
  /** The first word of the statement: SELECT, INSERT, COMMIT… */
  command: string
}
/** `failed`: the engine cannot start, or can no longer be trusted. */
export type EngineAnswer = 'ready' | { failed: string } | Result | { id: number; failure: EngineError }
