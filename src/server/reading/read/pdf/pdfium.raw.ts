import type { PDFiumPage } from '@hyzyla/pdfium'
import type { Bitmap } from '../ocr/ocr.ts'

/** Functions of PDFium that the package contains, but has no methods for. Pointers are numbers. */
export interface RawPdfium {
  _FPDFPage_CountObjects: (page: number) => number
  _FPDFPage_GetObject: (page: number, index: number) => number
  _FPDFPageObj_GetType: (object: number) => number
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  _FPDFFormObj_CountObjects: (form: number) => number
  _FPDFFormObj_GetObject: (form: number, index: number) => number
  _FPDFImageObj_GetImagePixelSize: (object: number, width: number, height: number) => number
  _FPDF_ClosePage: (page: number) => void
  _FPDF_GetPageWidth: (page: number) => number
  _FPDF_GetPageHeight: (page: number) => number
  _FPDF_PageToDevice: (
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ) => number
  _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    data: number,
    stride: number,
  ) => number
  _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ) => void
  _FPDFBitmap_Destroy: (bitmap: number) => void
  _FPDF_RenderPageBitmapWithMatrix: (
    bitmap: number,
    page: number,
    matrix: number,
    clip: number,
    flags: number,
  ) => void
  wasmExports: { malloc: (bytes: number) => number; free: (pointer: number) => void }
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  HEAPF32: Float32Array
}
export interface RawPage {
  pdfium: RawPdfium
  page: number
}

/** The module and the pointer are private members of the package's page; its version is pinned. */
export function rawPage(holder: PDFiumPage): RawPage {
  const pdfium: unknown = Reflect.get(holder, 'module')
  const page: unknown = Reflect.get(holder, 'pageIdx')
  if (!isRawPdfium(pdfium) || typeof page !== 'number')
    throw new Error('PDFium has other members than expected')
  return { pdfium, page }
}

function isRawPdfium(value: unknown): value is RawPdfium {
  return typeof value === 'object' && value !== null && '_FPDF_RenderPageBitmapWithMatrix' in value
}

/** Memory of PDFium that is freed after `use`. */
export function withMemory<Result>(
  pdfium: RawPdfium,
  bytes: number,
  use: (pointer: number) => Result,
): Result {
  const pointer = pdfium.wasmExports.malloc(bytes)
  if (pointer === 0) throw new RangeError('PDFium has no memory left')
  try {
    return use(pointer)
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}

export function readFloats(pdfium: RawPdfium, pointer: number, count: number): number[] {
  return [...pdfium.HEAPF32.subarray(pointer / 4, pointer / 4 + count)]
}

/** Which part of a page is drawn, and how large: pixels = points × scale - offset, from the left and the top. */
export interface DrawnPart {
  scale: { x: number; y: number }
  offset: { x: number; y: number }
  width: number
  height: number
}
const GREY = 1
const WHITE = 0xffffffff
const ANNOTATIONS_AND_GREY = 0x01 | 0x08
const FLOAT_BYTES = 4

export function drawPart({ pdfium, page }: RawPage, { scale, offset, width, height }: DrawnPart): Bitmap {
  return withMemory(pdfium, width * height, (data) =>
    withMemory(pdfium, 10 * FLOAT_BYTES, (numbers) => {
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY, data, width)
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
      const matrix = [scale.x, 0, 0, scale.y, -offset.x, -offset.y]
      pdfium.HEAPF32.set([...matrix, 0, 0, width, height], numbers / FLOAT_BYTES)
      const clip = numbers + matrix.length * FLOAT_BYTES
      pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, numbers, clip, ANNOTATIONS_AND_GREY)
      pdfium._FPDFBitmap_Destroy(bitmap)
      return { data: pdfium.HEAPU8.slice(data, data + width * height), width, height }
    }),
  )
}
