import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { PDFDocument } from '@cantoo/pdf-lib'
import { openPdfRenderer } from '../../reading/read/pdf/pdf.render.ts'
import { drawForm } from '../../sources/simulated/documents/draw-form.ts'
import type { SimulatedDocument } from '../../sources/simulated/documents/index.ts'

/** A page as it lay on the glass of an office scanner. */
const SCAN = { dotsPerInch: 150, degrees: 0.6, blur: 0.9, jpegQuality: 55, letter: [612, 792] as const }

/** What the thread is started with. */
export interface DrawingOrder {
  documents: readonly Pick<SimulatedDocument, 'form' | 'isScan'>[]
  /** When they were made, as the files say. */
  made: Date
}

/** Runs in a thread of its own, so that the service answers meanwhile: posts the bytes of each document, in their order. */
async function drawAll({ documents, made }: DrawingOrder): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  for (const { form, isScan } of documents) {
    const file = await drawForm(form, made)
    files.push(isScan ? await scanOf(file, made) : file)
  }
  return files
}

async function scanOf(file: Uint8Array, made: Date): Promise<Uint8Array> {
  const pages = await openPdfRenderer(file)
  const { data, width, height } = await pages.draw(1)
  pages.close()
  const [pageWidth, pageHeight] = SCAN.letter
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(SCAN.degrees, { background: '#f4f4f2' })
    .resize({ width: Math.round((pageWidth / 72) * SCAN.dotsPerInch) })
    .blur(SCAN.blur)
    .jpeg({ quality: SCAN.jpegQuality })
    .toBuffer()
  const document = await PDFDocument.create()
  document.setCreationDate(made)
  document.setModificationDate(made)
  const page = document.addPage([pageWidth, pageHeight])
  page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: pageWidth, height: pageHeight })
  return document.save()
}

parentPort?.postMessage(await drawAll(workerData as DrawingOrder))
