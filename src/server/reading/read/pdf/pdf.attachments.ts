import { AnnotationType, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readingLimits } from '../limits.ts'
import { FileCollection, type FoundFiles } from '../packed/found-files.ts'

/** The same invoice as data for programs (ZUGFeRD, Factur-X, Order-X): the page says what is in it. */
const invoiceData = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|cii|ubl)\.xml$/iu

interface AttachedFile {
  id: string
  name: string
}

/** The files of a portfolio or attached to a PDF, and those pinned to its pages. */
export async function readPdfAttachments(document: PDFDocumentProxy): Promise<FoundFiles> {
  const files = new FileCollection()
  for (const { id, name } of await listAttached(document)) {
    if (invoiceData.test(name)) continue
    const content = await document.getAttachmentContent(id).catch((error: unknown) => {
      if (error instanceof RangeError) throw error
      return null
    })
    if (content === null) files.leaveOut(name, 'an attached file that cannot be taken out')
    else if (content.length > files.bytesLeft) files.leaveOut(name, 'too large')
    else {
      files.bytesLeft -= content.length
      // A copy: the bytes may be part of a larger buffer.
      files.add(name, Uint8Array.from(content))
    }
  }
  return files.found
}

async function listAttached(document: PDFDocumentProxy): Promise<AttachedFile[]> {
  const named = await document.getAttachments().catch(() => null)
  const found: AttachedFile[] = [...(named ?? [])].map(([id, { filename }]) => ({ id, name: filename }))
  // All pages are opened for it.
  if (document.numPages > readingLimits.text_pages) return found
  const pinned = await document
    .getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set())
    .catch(() => [])
  for (const annotation of pinned as { fileId?: string; file?: { filename?: string } }[]) {
    const { fileId: id, file } = annotation
    if (id !== undefined && !found.some((each) => each.id === id))
      found.push({ id, name: file?.filename ?? 'attachment' })
  }
  return found
}
