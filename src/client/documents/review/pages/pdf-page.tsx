import 'react-pdf/dist/Page/TextLayer.css'
import { useMemo, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { t } from '../../../../contract/language/index.ts'
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
const pdfOptions = () => ({
  BinaryDataFactory: PdfResources,
  useWorkerFetch: false,
  // Only tells the worker that these files exist.
  cMapUrl: '/assets/',
  standardFontDataUrl: '/assets/',
  wasmUrl: '/assets/',
  enableXfa: false,
  disableAutoFetch: true,
})

interface PdfPageProps {
  file: Blob
  page: number
  /** Pixels. */
  width: number
  /** Degrees clockwise, in addition to the rotation of the page itself. */
  turned: number
  title: string
}

const notDrawn = t('This page cannot be drawn here. The original can be downloaded.')

const StatusText = ({ words }: { words: string }) => <p className="review-message">{words}</p>

/**
 * The text layer makes the page readable for screen readers; the outline tags of the PDF would repeat the text, often
 * wrongly nested.
 */
const hidePicture = (canvas: HTMLCanvasElement | null) => canvas?.setAttribute('aria-hidden', 'true')

/** One page of a PDF, rendered in the browser without scripts and external resources. */
const PdfPage = ({ file, page, width, turned, title }: PdfPageProps) => {
  const [own, setOwn] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const options = useMemo(() => pdfOptions(), [])
  if (hasFailed) return <StatusText words={notDrawn} />
  return (
    <Document
      file={file}
      options={options}
      suspense={false}
      loading={<StatusText words={t('Drawing the page…')} />}
      error={<StatusText words={notDrawn} />}
      onPassword={() => setFailed(true)}
    >
      <Page
        pageNumber={page}
        width={width}
        suspense={false}
        loading={<StatusText words={t('Drawing the page…')} />}
        error={<StatusText words={notDrawn} />}
        renderAnnotationLayer={false}
        canvasRef={hidePicture}
        aria-label={title}
        {...(turned === 0 ? {} : { rotate: (own + turned) % 360 })}
        onLoadSuccess={({ rotate }) => setOwn(rotate ?? 0)}
      />
    </Document>
  )
}
export default PdfPage
