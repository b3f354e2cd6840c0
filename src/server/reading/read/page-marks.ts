import type { TextPage } from '../types.ts'
import { readBarcodes } from './barcodes.ts'
import { rotateRect } from './layout.rules.ts'
import type { Bitmap } from './ocr/ocr.ts'
import { rulingsOfScan } from './scan-rulings.rules.ts'

type PageMarks = Required<Pick<TextPage, 'rulings' | 'barcodes'>>

/** What a scanned page has besides text, with the positions of the page turned as its text is. */
export async function readMarks(bitmap: Bitmap, turned: number): Promise<PageMarks> {
  const found = await readBarcodes(bitmap)
  return {
    rulings: rulingsOfScan(bitmap).map((ruling) => rotateRect(ruling, turned)),
    barcodes: found.map((barcode) => rotateRect(barcode, turned)),
  }
}

/** Only those lists that have entries. */
export function filledMarks({
  rulings = [],
  barcodes = [],
  gaps = [],
}: Pick<TextPage, 'rulings' | 'barcodes' | 'gaps'>): Pick<TextPage, 'rulings' | 'barcodes' | 'gaps'> {
  return {
    ...(rulings.length === 0 ? {} : { rulings }),
    ...(barcodes.length === 0 ? {} : { barcodes }),
    ...(gaps.length === 0 ? {} : { gaps }),
  }
}
