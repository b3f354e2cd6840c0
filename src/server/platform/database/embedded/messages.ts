/** An engine whose data is gone when it is closed, for tests. */
export interface InMemoryStart {
  /** `dumpDataDir` of another engine, whose data it begins with. */
  template?: Uint8Array<ArrayBuffer> | undefined
  /** PGlite's program, a `WebAssembly.Module`, where it is compiled already. */
  program?: object | undefined
}
/** What the embedded engine is started with: a folder for its files, or memory. */
export type EngineStart = { folder: string } | ({ folder?: never } & InMemoryStart)

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
