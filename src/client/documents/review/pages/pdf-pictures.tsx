import { useEffect, useRef, useState } from 'react'
import { pdfjs } from 'react-pdf'
import { pdfOptions } from './pdf-setup.ts'

type PdfFile = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>

interface PdfPicturesProps {
  file: Blob
  /** Numbers of pages, in the order in which they are to be drawn. */
  wanted: readonly number[]
  /** Pixels. */
  width: number
  /** Degrees clockwise, in addition to the rotation of the page itself. */
  turnedOf: (page: number) => number
  onDrawn: (page: number, picture: string) => void
}

async function drawPage(pdf: PdfFile, number: number, width: number, turned: number): Promise<string> {
  const page = await pdf.getPage(number)
  const rotation = (page.rotate + turned) % 360
  const viewport = page.getViewport({
    scale: width / page.getViewport({ scale: 1, rotation }).width,
    rotation,
  })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  page.cleanup()
  return canvas.toDataURL('image/webp')
}

/** Draws small pictures of pages one after the other, from the file that the page itself is drawn from. Shows nothing. */
const PdfPictures = ({ file, wanted, width, turnedOf, onDrawn }: PdfPicturesProps) => {
  const [pdf, setPdf] = useState<PdfFile>()
  const drawn = useRef(new Set<number>())
  useEffect(() => {
    let opening: ReturnType<typeof pdfjs.getDocument> | undefined
    let isGone = false
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      if (isGone) return
      opening = pdfjs.getDocument({ data, ...pdfOptions() })
      // The page itself says that a file cannot be drawn, or asks for its password.
      const opened = await opening.promise.catch(() => undefined)
      if (!isGone) setPdf(opened)
    }
    void open()
    return () => {
      isGone = true
      void opening?.destroy()
    }
  }, [file])
  useEffect(() => {
    if (pdf === undefined) return undefined
    let isStopped = false
    const draw = async () => {
      for (const number of wanted) {
        if (isStopped) return
        if (drawn.current.has(number)) continue
        drawn.current.add(number)
        const picture = await drawPage(pdf, number, width, turnedOf(number)).catch(() => undefined)
        if (picture !== undefined) onDrawn(number, picture)
      }
    }
    void draw()
    return () => {
      isStopped = true
    }
  }, [pdf, wanted, width, turnedOf, onDrawn])
  return null
}
export default PdfPictures
