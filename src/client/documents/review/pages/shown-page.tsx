import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../contract/language/index.ts'
import type { Document, DocumentEvidence } from '../../../../contract/resources/index.ts'
import { fileQuery, isShown, pictureQuery } from '../queries.ts'
import { rotationOf } from './rotation.ts'

const PdfPage = lazy(() => import('./pdf-page.tsx'))

interface ShownProps {
  document: Document
  evidence: DocumentEvidence
  page: number
  /** Pixels. */
  width: number
  height: number
}

const titleOf = ({ attributes }: Document, page: number): string =>
  t('Page {page} of {name}', { page, name: attributes.name })

const PageState = ({ error }: { error: Error | null }) => (
  <p className="review-message" role={error ? 'alert' : undefined}>
    {error ? t('The page could not be shown. {reason}', { reason: error.message }) : t('Fetching the page…')}
  </p>
)

const Pdf = ({ document, evidence, page, width }: ShownProps) => {
  const { data, error } = useQuery(fileQuery(document.id))
  if (data === undefined) return <PageState error={error} />
  const title = titleOf(document, page)
  return (
    <Suspense fallback={<PageState error={null} />}>
      <PdfPage file={data} page={page} width={width} rotation={rotationOf(evidence, page)} title={title} />
    </Suspense>
  )
}

const Picture = ({ document, evidence, page, width, height }: ShownProps) => {
  const { data, error } = useQuery(
    pictureQuery(document.id, page, isShown(document.attributes.file_content_type)),
  )
  const [broken, setBroken] = useState<string>()
  if (data === undefined) return <PageState error={error} />
  if (data === broken) return <PageState error={new Error(t('Its picture could not be made or fetched.'))} />
  const rotation = rotationOf(evidence, page)
  const isAcross = rotation % 180 !== 0
  return (
    <img
      className="review-picture"
      src={data}
      alt={titleOf(document, page)}
      onError={() => setBroken(data)}
      style={{
        width: isAcross ? height : width,
        height: isAcross ? width : height,
        translate: '-50% -50%',
        rotate: `${rotation}deg`,
      }}
    />
  )
}

/** Shows words at their positions, for files that browsers cannot display. */
const Text = ({ evidence, page, width, height }: ShownProps) => {
  const lines = evidence.pages.find(({ number }) => number === page)?.lines ?? []
  return (
    <svg className="review-text" width={width} height={height}>
      {lines.map((line, at) => (
        <text
          // Lines have no id, and their order never changes.
          key={at}
          x={line.x * width}
          y={(line.y + line.height * 0.8) * height}
          fontSize={line.height * height * 0.86}
          // Fonts differ between browsers, so each text is scaled to its rectangle.
          textLength={line.text.length > 1 ? line.width * width : undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {line.text}
        </text>
      ))}
    </svg>
  )
}

export const ShownPage = (props: ShownProps) => {
  const { rendition } = props.evidence
  if (rendition === 'pdf') return <Pdf {...props} />
  if (rendition === 'image') return <Picture {...props} />
  return <Text {...props} />
}
