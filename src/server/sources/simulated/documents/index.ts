export { simulatedDocuments } from './choose-documents.ts'
export type { SimulatedDocument } from './document-form.ts'
