import type { Outcome, Work } from '../types.ts'
import { ReadingFailed } from '../read/failed.ts'
import type { PageRange } from './protocol.ts'

export interface ReaderOptions {
  /** The program that the child runs. */
  entry?: URL
  /** A file that takes longer is given up, and its child killed. */
  seconds?: number
  /** What the child may take of memory. */
  megabytes?: number
  /** A child that has done so many files is replaced. */
  files_per_child?: number
}
/** Reads files in a process of its own, one after the other: no file can slow the service down, or grow it. */
export interface Reader {
  /** Never rejects for what stands in the file. */
  read: (work: Work) => Promise<Outcome>
  /** A picture or a PDF turned clockwise, in its own format; rejects with `ReadingFailed`, as the following two. */
  rotate: (bytes: Uint8Array, degrees: number) => Promise<Uint8Array>
  /** A page of a picture as PNG, for those that browsers cannot show; pages from 1. */
  preview: (bytes: Uint8Array, page: number) => Promise<Uint8Array>
  /** A PDF for each part of a PDF. */
  split: (bytes: Uint8Array, parts: PageRange[]) => Promise<Uint8Array[]>
  /** Ends the child; what was under way fails. */
  stop: () => Promise<void>
}

export function createReader(_options: ReaderOptions = {}): Reader {
  const refuse = () => Promise.reject(new ReadingFailed('unsupported'))
  return {
    read: () => Promise.resolve({ kind: 'failed', reason: 'unsupported', seconds: 0 }),
    rotate: refuse,
    preview: refuse,
    split: refuse,
    stop: () => Promise.resolve(),
  }
}
