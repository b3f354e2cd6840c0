import type { FailureReason, Outcome, Work } from '../types.ts'

/** Pages from first to last, both included, from 1. */
export interface PageRange {
  first_page: number
  last_page: number
}
/** What the child process can be asked, and what it answers. */
export interface Tasks {
  read: { asks: { work: Work }; answers: Outcome }
  rotate: { asks: { bytes: Uint8Array; degrees: number }; answers: Uint8Array }
  preview: { asks: { bytes: Uint8Array; page: number }; answers: Uint8Array }
  split: { asks: { bytes: Uint8Array; parts: PageRange[] }; answers: Uint8Array[] }
}
export type TaskName = keyof Tasks
export type Ask = { [Name in TaskName]: { task: Name } & Tasks[Name]['asks'] }[TaskName]
export type Answer = { done: Tasks[TaskName]['answers'] } | { failed: FailureReason }
/** It says that it is ready once, then an answer to each ask. */
export type Said = 'ready' | Answer
