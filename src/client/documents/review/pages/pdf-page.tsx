import 'react-pdf/dist/Page/TextLayer.css'
import { useMemo, useState } from 'react'
import { Document, Page } from 'react-pdf'
import { t } from '../../../../contract/language/index.ts'
import { pdfOptions } from './pdf-setup.ts'

interface PdfPageProps {
  file: Blob
  page: number
  /** Pixels. */
  width: number
  /** Degrees clockwise, in addition to the rotation of the page itself. */
  rotation: number
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
const PdfPage = ({ file, page, width, rotation, title }: PdfPageProps) => {
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
        {...(rotation === 0 ? {} : { rotate: (own + rotation) % 360 })}
        onLoadSuccess={({ rotate }) => setOwn(rotate ?? 0)}
      />
    </Document>
  )
}
export default PdfPage
