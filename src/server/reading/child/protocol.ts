import type { FailureReason, ReadingResult, ReadingTask } from '../types.ts'

/** A range of pages, both included, numbered from 1. */
export interface PageRange {
  first_page: number
  last_page: number
}
/** The requests to the child process and their answers. */
export interface ReaderTasks {
  read: { asks: { work: ReadingTask }; answers: ReadingResult }
  rotate: { asks: { bytes: Uint8Array; degrees: number }; answers: Uint8Array }
  preview: { asks: { bytes: Uint8Array; page: number }; answers: Uint8Array }
  split: { asks: { bytes: Uint8Array; parts: PageRange[] }; answers: Uint8Array[] }
}
export type TaskName = keyof ReaderTasks
export type ReaderRequest = { [Name in TaskName]: { task: Name } & ReaderTasks[Name]['asks'] }[TaskName]
export type ReaderResponse = { done: ReaderTasks[TaskName]['answers'] } | { failed: FailureReason }
/** The child sends `ready` once, then one answer for each request. */
export type ReaderMessage = 'ready' | ReaderResponse
