import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Document, DocumentEvidence } from '../../../../contract/resources/index.ts'
import { fileQuery, isShown, pictureQuery } from '../queries.ts'
import { boxStyle } from '../marking/box-style.present.ts'
import type { Placed } from './places.ts'
import { rotationOf } from './rotation.ts'

const PdfPictures = lazy(() => import('./pdf-pictures.tsx'))

/** Pixels; see `.review-thumb`. */
const WIDTH = 72

type PageSize = Pick<DocumentEvidence['pages'][number], 'width' | 'height' | 'lines'>

interface SmallPageProps {
  document: Document
  evidence: DocumentEvidence
  number: number
  size: PageSize
  /** Of a page of a PDF, once it was drawn. */
  drawn: string | undefined
  places: readonly Placed[]
  isSeen: boolean
}

/** The picture of a page that the service makes; asked for when it is in sight, and kept for when the page is opened. */
const SmallPicture = ({ document, evidence, number, size }: SmallPageProps) => {
  const { data } = useQuery(pictureQuery(document.id, number, isShown(document.attributes.file_content_type)))
  const rotation = rotationOf(evidence, number)
  const across = rotation % 180 === 0 ? '100%' : `${(size.height / size.width) * 100}%`
  return data === undefined ? null : (
    <img
      className="review-picture"
      src={data}
      alt=""
      style={{ width: across, translate: '-50% -50%', rotate: `${rotation}deg` }}
    />
  )
}

const SmallText = ({ size: { lines, width, height } }: SmallPageProps) => (
  <svg viewBox={`0 0 ${width} ${height}`}>
    <path
      d={lines
        .map((line) => `M${line.x * width} ${(line.y + line.height / 2) * height}h${line.width * width}`)
        .join('')}
      strokeWidth={height / 110}
    />
  </svg>
)

const contentOf = (props: SmallPageProps) => {
  if (props.drawn !== undefined) return <img src={props.drawn} alt="" />
  if (!props.isSeen) return null
  if (props.evidence.rendition === 'image') return <SmallPicture {...props} />
  return props.evidence.rendition === 'text' ? <SmallText {...props} /> : null
}

/** A page in small, with the places of its values. */
export const SmallPage = (props: SmallPageProps) => (
  <span
    className="review-thumb"
    aria-hidden="true"
    style={{ aspectRatio: `${props.size.width} / ${props.size.height}` }}
  >
    {contentOf(props)}
    {props.places.map(({ path, box }) => (
      <i key={path} style={boxStyle(box)} />
    ))}
  </span>
)

/** Pictures by page number, and the file that they are of. */
interface DrawnPages {
  file: Blob | undefined
  pictures: ReadonlyMap<number, string>
}
const none: DrawnPages['pictures'] = new Map()

/** Small pictures of the pages of a PDF that are in sight; empty for other files, and at first when another file is shown. */
export function usePdfPictures(document: Document, evidence: DocumentEvidence, seen: ReadonlySet<number>) {
  const isPdf = evidence.rendition === 'pdf' && seen.size > 0
  const { data: file } = useQuery({ ...fileQuery(document.id), enabled: isPdf })
  const [drawn, setDrawn] = useState<DrawnPages>()
  const wanted = useMemo(() => [...seen].toSorted((one, other) => one - other), [seen])
  const onDrawn = useCallback(
    (page: number, picture: string) =>
      setDrawn((before) => ({
        file,
        pictures: new Map(before?.file === file ? before?.pictures : []).set(page, picture),
      })),
    [file],
  )
  const drawing = isPdf && file !== undefined && (
    <Suspense>
      <PdfPictures
        file={file}
        wanted={wanted}
        width={WIDTH * Math.min(2, Math.ceil(devicePixelRatio))}
        rotationOf={(page) => rotationOf(evidence, page)}
        onDrawn={onDrawn}
      />
    </Suspense>
  )
  return { pictures: drawn?.file === file ? (drawn?.pictures ?? none) : none, drawing }
}
