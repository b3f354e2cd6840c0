import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { documentTypes } from '../../../contract/vocabulary/index.ts'
import { createReader } from '../../../server/reading/child/reader.ts'
import type { FileContent } from '../../../server/reading/types.ts'

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

/** The documents of a folder made by `documents:corpus`; what the reader saw is kept in the folder `.read`. */
export async function readCorpus(
  folder: string,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<ReadDocument[]> {
  const { files } = truthSchema.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')))
  await mkdir(join(folder, '.read'), { recursive: true })
  const found: (ReadDocument | null)[] = files.map(() => null)
  let next = 0
  let done = 0
  const work = async () => {
    const reader = createReader()
    try {
      for (let at = next++; at < files.length; at = next++) {
        const truth = files[at]
        if (truth === undefined) break
        const content = await contentOf(folder, truth, reader)
        found[at] = content === null ? null : { truth, content }
        done += 1
        onProgress(done, files.length)
      }
    } finally {
      await reader.stop()
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_READERS }, work))
  return found.filter((one) => one !== null)
}

async function contentOf(
  folder: string,
  { file, document_type }: TrueDocument,
  reader: ReturnType<typeof createReader>,
): Promise<FileContent | null> {
  const kept = join(folder, '.read', `${file}.json`)
  const known = await readFile(kept, 'utf8').catch(() => null)
  if (known !== null) return JSON.parse(known) as FileContent | null
  const result = await reader.read({
    bytes: new Uint8Array(await readFile(join(folder, file))),
    file_name: file,
    content_type: null,
    document_type,
    templates: [],
    training: null,
  })
  const content = result.kind === 'read' ? { ...result.content, attachments: [] } : null
  await writeFile(kept, JSON.stringify(content))
  return content
}
