import { multiply, type Matrix } from './pdf.rulings.rules.ts'
import { type RawPage, type RawPdfium, readFloats, withMemory } from './pdfium.raw.ts'
import type { Rect } from '../../types.ts'

const MAX_OBJECTS = 5000
const MAX_DEPTH = 4
const objectTypes = { path: 2, image: 3, shading: 4, form: 5 }
const identity: Matrix = [1, 0, 0, 1, 0, 0]
/** Pixels that a page is measured in: the function returns whole numbers. */
const MEASURE = 100_000

/** A picture with its place on the page as it is shown. */
export interface PlacedPicture extends Rect {
  /** Pixels per inch of the page, from left to right and from top to bottom. */
  dpi: { x: number; y: number }
}
export interface PageObjects {
  pictures: PlacedPicture[]
  paths: number
  /** Pictures, shadings and groups of objects. */
  others: number
}

/** What a page is drawn from besides text; groups are looked into. */
export function listObjects(raw: RawPage): PageObjects {
  const { pdfium, page } = raw
  const found: PageObjects = { pictures: [], paths: 0, others: 0 }
  let left = MAX_OBJECTS
  const look = (object: number, matrix: Matrix, depth: number): void => {
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === objectTypes.path) found.paths += 1
    if (type === objectTypes.image || type === objectTypes.shading) found.others += 1
    if (type === objectTypes.image) found.pictures.push(placed(raw, object, matrix))
    if (type !== objectTypes.form || depth > MAX_DEPTH) return
    found.others += 1
    const inner = multiply(matrix, matrixOf(pdfium, object))
    const count = pdfium._FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count && left-- > 0; index++)
      look(pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1)
  }
  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count && left-- > 0; index++)
    look(pdfium._FPDFPage_GetObject(page, index), identity, 0)
  return found
}

function matrixOf(pdfium: RawPdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (pointer) => {
    if (!pdfium._FPDFPageObj_GetMatrix(object, pointer)) return identity
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = readFloats(pdfium, pointer, 6)
    return [a, b, c, d, e, f]
  })
}

/** A picture fills the unit square of its matrix. */
function placed(raw: RawPage, object: number, outer: Matrix): PlacedPicture {
  const { pdfium, page } = raw
  const [a, b, c, d, e, f] = multiply(outer, matrixOf(pdfium, object))
  const size = pixelSize(pdfium, object)
  const corner = shownPoint(raw, e, f)
  const right = shownPoint(raw, e + a, f + b)
  const up = shownPoint(raw, e + c, f + d)
  const opposite = shownPoint(raw, e + a + c, f + b + d)
  const xs = [corner, right, up, opposite].map(({ x }) => x)
  const ys = [corner, right, up, opposite].map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  const inches = {
    x: (box.width * pdfium._FPDF_GetPageWidth(page)) / 72,
    y: (box.height * pdfium._FPDF_GetPageHeight(page)) / 72,
  }
  const level = Math.abs(right.x - corner.x) * inches.x >= Math.abs(right.y - corner.y) * inches.y
  const [across, down] = level ? [size.width, size.height] : [size.height, size.width]
  return { ...box, dpi: { x: across / Math.max(inches.x, 0.01), y: down / Math.max(inches.y, 0.01) } }
}

function pixelSize(pdfium: RawPdfium, object: number): { width: number; height: number } {
  return withMemory(pdfium, 8, (pointer) => {
    if (!pdfium._FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) return { width: 0, height: 0 }
    const [width = 0, height = 0] = pdfium.HEAP32.subarray(pointer / 4, pointer / 4 + 2)
    return { width, height }
  })
}

/** As fractions of the page as it is shown, whatever its rotation and its visible part. */
function shownPoint({ pdfium, page }: RawPage, x: number, y: number): { x: number; y: number } {
  return withMemory(pdfium, 8, (pointer) => {
    pdfium._FPDF_PageToDevice(page, 0, 0, MEASURE, MEASURE, 0, x, y, pointer, pointer + 4)
    const [left = 0, top = 0] = pdfium.HEAP32.subarray(pointer / 4, pointer / 4 + 2)
    return { x: left / MEASURE, y: top / MEASURE }
  })
}
