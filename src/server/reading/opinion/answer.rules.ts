import { z } from 'zod'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'
import { MAX_ANSWERED_FIELDS } from './request.rules.ts'

/** A value that the model says stands in a cell. */
export interface AnsweredField {
  path: string
  cell: number
  text: string
}
export interface Opinion {
  /** Null if it was not asked, or none fits. */
  document_type: DocumentType | null
  fields: AnsweredField[]
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const answer = z.object({
  document_type: z.string().optional(),
  fields: z.array(z.unknown()).max(MAX_ANSWERED_FIELDS).optional(),
})
const answeredField = z.object({ path: z.string(), cell: z.int(), text: z.string().min(1).max(1000) })

/** The text of a chat completion as an opinion; null if it is none. Single fields without the right form are left out. */
export function opinionOf(text: string): Opinion | null {
  const completed = completion.safeParse(jsonOf(text))
  const said = answer.safeParse(jsonOf(completed.data?.choices[0]?.message.content ?? ''))
  if (!said.success) return null
  const fields = (said.data.fields ?? []).flatMap((each) => answeredField.safeParse(each).data ?? [])
  const type = documentTypes.find((known) => known === said.data.document_type)
  return { document_type: type ?? null, fields }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
