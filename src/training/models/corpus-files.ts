import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { documentTypes } from '../../contract/vocabulary/index.ts'
import type { FileContent } from '../../server/reading/types.ts'

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const placed = z.object({
  path: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  page: z.int().min(1),
  box,
})
const truthSchema = z.object({
  seed: z.number(),
  files: z.array(
    z.object({
      file: z.string(),
      grammar: z.string(),
      split: z.enum(['train', 'calibrate', 'test']),
      document_type: z.enum(documentTypes),
      language: z.string(),
      method: z.enum(['text', 'scan']),
      dpi: z.number().nullable(),
      blank: z.boolean(),
      fields: z.array(placed),
      captions: z.array(z.object({ path: z.string(), text: z.string(), page: z.int().min(1), box })),
    }),
  ),
})
/** What is known about a generated document: its type and the values that are printed on it. */
export type TrueDocument = z.infer<typeof truthSchema>['files'][number]
export type TrueField = TrueDocument['fields'][number]
/** A generated document and what the reader saw on it. */
export interface ReadDocument {
  truth: TrueDocument
  content: FileContent
}

const MAX_PARALLEL_READERS = 2

export const truthOf = async (folder: string) =>
  truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')))

/** Where it is kept what the reader saw. */
export const keptContent = (folder: string, file: string): string => join(folder, '.read', `${file}.json`)

/** All documents, but of the scans only the first ones: reading a scan takes ten times as long. */
export function withScansUpTo<File extends { method: 'text' | 'scan' }>(
  files: readonly File[],
  maxScans: number,
): File[] {
  const scans = new Set(files.filter(({ method }) => method === 'scan').slice(0, maxScans))
  return files.filter((file) => file.method !== 'scan' || scans.has(file))
}

/** The documents of a folder made by `documents:corpus`; what the reader saw is kept in the folder `.read`. */
export async function readCorpus(
  folder: string,
  maxScans = Infinity,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<ReadDocument[]> {
  const files = withScansUpTo((await truthOf(folder)).files, maxScans)
  await mkdir(join(folder, '.read'), { recursive: true })
  let done = 0
  const program = fileURLToPath(new URL('read-part.main.ts', import.meta.url))
  await Promise.all(
    Array.from({ length: MAX_PARALLEL_READERS }, async (_, part) => {
      const child = fork(program, [folder, String(maxScans), String(part), String(MAX_PARALLEL_READERS)])
      child.on('message', () => onProgress((done += 1), files.length))
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`Reading the documents ended with ${String(code)}`)
    }),
  )
  const found = await Promise.all(
    files.map(async (truth) => {
      const content = JSON.parse(
        await readFile(keptContent(folder, truth.file), 'utf8'),
      ) as FileContent | null
      return content === null ? null : { truth, content }
    }),
  )
  return found.filter((one) => one !== null)
}
