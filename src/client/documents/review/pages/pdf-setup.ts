import { pdfjs } from 'react-pdf'
import { readBytes } from '../../../api/index.ts'

const parts = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)
const addresses = new Map(
  Object.entries(parts).map(([path, address]) => [path.split('/').at(-1) ?? '', address]),
)

pdfjs.GlobalWorkerOptions.workerSrc = addresses.get('pdf.worker.min.mjs') ?? ''

/** Serves fonts and encodings that some PDF files need from this service only. */
class PdfResources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`There is no part ${filename}`)
    return new Uint8Array(await (await readBytes(address)).arrayBuffer())
  }
}

/** The worker fetches nothing itself; it gets these files through the page. */
export const pdfOptions = () => ({
  BinaryDataFactory: PdfResources,
  useWorkerFetch: false,
  // Only tells the worker that these files exist.
  cMapUrl: '/assets/',
  standardFontDataUrl: '/assets/',
  wasmUrl: '/assets/',
  enableXfa: false,
  disableAutoFetch: true,
})
