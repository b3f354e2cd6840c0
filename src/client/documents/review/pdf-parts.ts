import { pdfjs } from 'react-pdf'
import { readBytes } from '../../api/index.ts'

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

/** What some files need to be drawn (fonts that they name but do not bring, old encodings), from this service alone. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`There is no part ${filename}`)
    return new Uint8Array(await (await readBytes(address)).arrayBuffer())
  }
}

/** The worker itself may fetch nothing: it is given what it needs. */
export const pdfOptions = () => ({
  BinaryDataFactory: OwnParts,
  useWorkerFetch: false,
  // Only tells the worker that there are such parts.
  cMapUrl: '/assets/',
  standardFontDataUrl: '/assets/',
  wasmUrl: '/assets/',
  enableXfa: false,
  disableAutoFetch: true,
})
