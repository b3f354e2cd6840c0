import { t } from '../../contract/language/index.ts'
import { type Document, waitsForNumber } from '../../contract/resources/index.ts'
import { type DocumentSummary, documentSummary } from '../format/index.ts'

/** Type and state of a document; one that only waits for its number is not to review. */
export const documentState = (document: Document): DocumentSummary => ({
  ...documentSummary(document.attributes),
  ...(waitsForNumber(document) && {
    label: t('Not matched'),
    tone: 'rest',
    title: t('All of it is certain; it is to review once a number in it is tracked'),
  }),
})

/** Whether its text and fields are still to come. */
export const isBeingRead = ({ state }: Pick<Document['attributes'], 'state'>): boolean =>
  state === 'waiting' || state === 'reading'
