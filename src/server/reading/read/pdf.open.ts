import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ReadingFailed } from './failed.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(root, name)}/`

/** Null where pdf.js can make nothing of it. The empty password, which many locked files have, is tried by itself. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy | null> {
  const loading = getDocument({
    // It takes the bytes away; others still read them.
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
  })
  try {
    return await loading.promise
  } catch (error) {
    await loading.destroy()
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ReadingFailed('encrypted', { cause: error })
    if (error instanceof RangeError) throw error
    return null
  }
}
