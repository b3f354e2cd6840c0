/** What the embedded engine is started with: a folder for its files, or memory (a copy of `template` if there is one). */
export type EngineStart =
  | { folder: string; template?: never }
  | { folder?: never; template: Uint8Array<ArrayBuffer> | undefined }

/** Messages of PostgreSQL's frontend protocol, ending with Sync; the answer is all that the engine says to them. */
export interface EngineRequest {
  id: number
  bytes: Uint8Array
}
/** `failed`: the engine cannot start, or can no longer be trusted. */
export type EngineAnswer = 'ready' | { failed: string } | EngineRequest

/** Messages of `pg_notify`, at the commit that sends them. */
export interface Notifications {
  subscribe(channel: string, listener: () => void): void
}
