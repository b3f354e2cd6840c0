import { z } from 'zod'

/** A value of a known list, or one that a later version of the interface may bring. */
export type Open<Word extends string> = Word | (string & {})

/**
 * A field whose values are listed but may grow. Reading accepts any text, so that an unknown status never
 * breaks a page (docs/interface.md, "Vocabulary"); the list itself travels in the OpenAPI document, against which our own
 * answers are checked in tests.
 */
export function openEnum<const Word extends string>(
  words: readonly Word[],
): z.ZodType<Open<Word>, Open<Word>> {
  return z.string().meta({ enum: [...words] })
}
