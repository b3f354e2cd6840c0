import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ReadingFailed } from '../failures.rules.ts'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(root, name)}/`

/** Null if pdf.js cannot open the file. pdf.js tries the empty password itself, which many encrypted files have. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy | null> {
  const loading = getDocument({
    // A copy, because pdf.js detaches the buffer.
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
