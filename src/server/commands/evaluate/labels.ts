import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'

/** A person's label of a file: its type, or only whether it can be read. */
export type Label = DocumentType | 'unreadable' | 'readable_though_broken'
export interface Labelled {
  file: string
  path: string
  label: Label
  /** Expected values by path; null for fields that must not be found. */
  fields: Record<string, string | number | boolean | null>
  /** `fields` names all values of the file; any other that is found is wrong. */
  isComplete: boolean
  /** Where the file comes from, for the table by source; null if the labels do not say it. */
  source: string | null
}

/** A fault of the labels, as a sentence. */
export class CannotEvaluate extends Error {}

const groups: readonly string[] = [...documentTypes, 'unreadable', 'readable_though_broken']
const fileName = z.string().refine((name) => name !== '' && basename(name) === name)
const labelsSchema = z.record(z.string(), z.array(fileName))
const fieldsSchema = z.record(
  z.string(),
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
)

/** @throws CannotEvaluate where the folder or its `labels.json` is missing or malformed */
export async function readLabels(folder: string): Promise<Labelled[]> {
  const place = await stat(folder).catch(() => null)
  if (place === null) throw new CannotEvaluate(`There is no folder ${folder}.`)
  if (!place.isDirectory()) throw new CannotEvaluate(`${folder} is no folder.`)
  const { fields, sources, complete, ...groupsRead } = await readJson(join(folder, 'labels.json'))
  const labels = labelsSchema.safeParse(groupsRead)
  if (!labels.success) throw new CannotEvaluate('labels.json must be {type: [file names]}.')
  const unknown = Object.keys(labels.data).find((group) => !groups.includes(group))
  if (unknown !== undefined)
    throw new CannotEvaluate(`labels.json names the type “${unknown}”; there are: ${groups.join(', ')}.`)
  const expected = fieldsSchema.safeParse(fields ?? {})
  if (!expected.success) throw new CannotEvaluate('fields in labels.json must be {file: {path: value}}.')
  const origins = z.record(z.string(), z.string()).safeParse(sources ?? {})
  if (!origins.success) throw new CannotEvaluate('sources in labels.json must be {file: name}.')
  const isComplete = z.boolean().safeParse(complete ?? false)
  if (!isComplete.success) throw new CannotEvaluate('complete in labels.json must be true or false.')
  const found = Object.entries(labels.data).flatMap(([label, files]) =>
    files.map((file) => ({
      file,
      path: join(folder, file),
      label: label as Label,
      fields: expected.data[file] ?? {},
      // A file with an empty list is a blank form.
      isComplete: isComplete.data || isEmpty(expected.data[file]),
      source: origins.data[file] ?? null,
    })),
  )
  const names = found.map(({ file }) => file)
  const twice = names.find((file, at) => names.indexOf(file) !== at)
  if (twice !== undefined) throw new CannotEvaluate(`labels.json names ${twice} twice.`)
  const stray = Object.keys(expected.data).find((file) => !names.includes(file))
  if (stray !== undefined) throw new CannotEvaluate(`labels.json has fields of ${stray}, but no type.`)
  if (found.length === 0) throw new CannotEvaluate('labels.json names no file.')
  for (const { file, path } of found)
    if (!(await stat(path).catch(() => null))?.isFile())
      throw new CannotEvaluate(`labels.json names ${file}, which is not in ${folder}.`)
  return found
}

const isEmpty = (fields: object | undefined): boolean =>
  fields !== undefined && Object.keys(fields).length === 0

async function readJson(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CannotEvaluate(`${path} is missing: it says which file is of which type.`)
  })
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (cause) {
    throw new CannotEvaluate(`${path} is no JSON object.`, { cause })
  }
}
