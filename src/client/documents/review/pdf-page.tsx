import { useMemo, useState } from 'react'
import { Document, Page } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { pdfOptions } from './pdf-parts.ts'

interface PdfPageProps {
  file: Blob
  page: number
  /** Pixels. */
  width: number
  /** Clockwise, beside how the page itself is turned. */
  turned: number
  title: string
}

const Told = ({ words }: { words: string }) => <p className="review-told">{words}</p>

/** The words lie over the picture as text; its own outline of tags would say them twice, and often wrongly nested. */
const hidePicture = (canvas: HTMLCanvasElement | null) => canvas?.setAttribute('aria-hidden', 'true')

/** One page of a PDF, drawn here: nothing of it is run, and nothing is fetched for it from elsewhere. */
const PdfPage = ({ file, page, width, turned, title }: PdfPageProps) => {
  const [own, setOwn] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const options = useMemo(() => pdfOptions(), [])
  if (hasFailed) return <Told words="This page cannot be drawn here. The original can be downloaded." />
  return (
    <Document
      file={file}
      options={options}
      suspense={false}
      loading={<Told words="Drawing the page…" />}
      error={<Told words="This page cannot be drawn here. The original can be downloaded." />}
      onPassword={() => setFailed(true)}
    >
      <Page
        pageNumber={page}
        width={width}
        suspense={false}
        loading={<Told words="Drawing the page…" />}
        error={<Told words="This page cannot be drawn here. The original can be downloaded." />}
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
