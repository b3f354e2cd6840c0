import sharp from 'sharp'
import { openPdfRenderer } from '../../reading/read/pdf/pdf.render.ts'
import { makePdf, type PlacedText } from './pdf.ts'

/** A page as a scanner gives it: 300 dots an inch, turned clockwise as it lay on the glass. */
export async function makeScan(
  texts: PlacedText[],
  { turned = 0, size }: { turned?: number; size?: [number, number] } = {},
) {
  const pictures = await openPdfRenderer(await makePdf([texts], size ? { size } : {}))
  const { data, width, height } = await pictures.draw(1)
  const scan = sharp(data, { raw: { width, height, channels: 1 } }).rotate(turned)
  const png = await scan.png().withMetadata({ density: 300 }).toBuffer()
  pictures.close()
  return png
}

/** Pages of pictures of one size, one below the other, as TIFF has them. */
export async function makeTiff(pages: readonly Uint8Array[]): Promise<Uint8Array> {
  return sharp([...pages], { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}
