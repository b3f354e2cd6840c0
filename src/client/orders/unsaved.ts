import { useEffect } from 'react'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { createKeptInput } from '../api/index.ts'
import { useUnsavedWarning } from '../ui/index.ts'
import type { DraftText } from './draft.rules.ts'

/** What is in the inputs of a draft, and what is stored as far as they know. */
export interface TypedDraft {
  text: DraftText
  /** `seen` is when it was changed last. */
  stored: { text: DraftText; seen: string }
}

/** Of an order and its revision. */
export const draftKey = ({ id, attributes }: DeliveryOrder): string => `${id} ${attributes.revision}`

const typed = createKeptInput<TypedDraft>()

/** What was typed and not saved before another page was opened. */
export const unsavedDraft = (key: string): TypedDraft | undefined => typed.get(key)

export const isUnsaved = ({ text, stored }: TypedDraft): boolean =>
  JSON.stringify(text) !== JSON.stringify(stored.text)

/** Keeps what is not saved while other pages are open, and has the browser ask before the tab is closed with it. */
export function useKeptDraft(key: string, draft: TypedDraft): void {
  const hasUnsaved = isUnsaved(draft)
  useEffect(() => {
    if (hasUnsaved) typed.set(key, draft)
    else typed.delete(key)
  })
  useUnsavedWarning(hasUnsaved)
}
