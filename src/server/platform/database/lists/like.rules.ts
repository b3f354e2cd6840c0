import { unicodeForms } from './unicode-forms.rules.ts'

/** The LIKE pattern for any part of a text, with wildcards in the text escaped. */
export const inside = (part: string): string => `%${escaped(part)}%`

/** The LIKE patterns for any part of a text in each of its Unicode forms. */
export const insideInAnyForm = (part: string): string[] => unicodeForms(part).map(inside)

/** The LIKE pattern for the beginning of a text, with wildcards in the text escaped. */
export const atBeginning = (part: string): string => `${escaped(part)}%`

/** Three letters or digits in a row: the trigram indexes know nothing shorter. */
export const isIndexed = (part: string): boolean => /[\p{L}\p{N}]{3}/u.test(part)

const escaped = (part: string): string => part.replaceAll(/[\\%_]/g, String.raw`\$&`)
