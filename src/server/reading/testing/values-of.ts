import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { extract } from '../extract/extract.rules.ts'
import { contentOf } from './content.ts'

/** What the rules read in a text (see `contentOf`), by the path of each field. */
export const valuesOf = (type: DocumentType, text: string) =>
  Object.fromEntries(extract(contentOf(text), type).fields.map(({ path, value }) => [path, value]))
