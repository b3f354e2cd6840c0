import type { Reading, Work } from '../types.ts'
import { caps } from './caps.ts'
import { ReadingFailed } from './failed.ts'

export type FileToRead = Pick<Work, 'bytes' | 'file_name' | 'content_type'>

/** What stands in a file; throws `ReadingFailed` with the reason where nothing can be read. Reads only what it is given. */
export async function readFile({ bytes }: FileToRead): Promise<Reading> {
  if (bytes.length === 0) throw new ReadingFailed('empty')
  if (bytes.length > caps.bytes) throw new ReadingFailed('too_large')
  throw new ReadingFailed('unsupported')
}
