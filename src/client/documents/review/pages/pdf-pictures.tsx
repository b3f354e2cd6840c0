import { useEffect, useEffectEvent, useState } from 'react'
import { pdfjs } from 'react-pdf'
import { drawPages, type PageDrawing } from './page-drawing.ts'
import { pdfOptions } from './pdf-setup.ts'

type PdfFile = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>

interface PdfPicturesProps {
  file: Blob
  /** Numbers of pages, in the order in which they are to be drawn. */
  wanted: readonly number[]
  /** Pixels. */
  width: number
  /** Degrees clockwise, in addition to the rotation of the page itself. */
  rotationOf: (page: number) => number
  /** Of this file: the same function as long as the file is the same. */
  onDrawn: (page: number, picture: string) => void
}

async function drawPage(pdf: PdfFile, number: number, width: number, added: number): Promise<string> {
  const page = await pdf.getPage(number)
  const rotation = (page.rotate + added) % 360
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
const PdfPictures = ({ file, wanted, width, rotationOf, onDrawn }: PdfPicturesProps) => {
  const [drawing, setDrawing] = useState<PageDrawing>()
  const draw = useEffectEvent((pdf: PdfFile, page: number) => drawPage(pdf, page, width, rotationOf(page)))
  useEffect(() => {
    let opening: ReturnType<typeof pdfjs.getDocument> | undefined
    let ofFile: PageDrawing | undefined
    let isGone = false
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      if (isGone) return
      opening = pdfjs.getDocument({ data, ...pdfOptions() })
      // The page itself says that a file cannot be drawn, or asks for its password.
      const pdf = await opening.promise.catch(() => undefined)
      if (isGone || pdf === undefined) return
      ofFile = drawPages((page) => draw(pdf, page), onDrawn)
      setDrawing(ofFile)
    }
    void open()
    return () => {
      isGone = true
      ofFile?.end()
      void opening?.destroy()
    }
  }, [file, onDrawn])
  useEffect(() => drawing?.want(wanted), [drawing, wanted])
  return null
}
export default PdfPictures
