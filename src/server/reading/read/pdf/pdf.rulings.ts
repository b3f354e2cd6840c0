import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'
import type { Rect } from '../../types.ts'
import { countShapes, type DrawnPath, type Matrix, multiply, piecesOfPath } from './pdf.rulings.rules.ts'
import { type LinePiece, rulingsOfPieces } from '../rulings.rules.ts'

/** A page with more is a drawing, a map for example. */
const MAX_OPERATORS = 200_000
const MAX_PIECES = 20_000
const WHITE = '#ffffff'

/** The arguments of the operators of pdf.js, which it does not type. */
const sixNumbers = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
const pathArguments = z.tuple([z.number(), z.tuple([z.instanceof(Float32Array)])]).rest(z.unknown())

export interface DrawnLines {
  rulings: Rect[]
  /** Filled shapes and lines from top to bottom; a barcode has many. */
  shapes: number
}
interface GraphicsState {
  matrix: Matrix
  lineWidth: number
  strokeColor: unknown
  fillColor: unknown
}
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke])
const fills = new Set<number>([OPS.fill, OPS.eoFill])
const both = new Set<number>([OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke])

/** The lines and borders that are drawn on a page; white ones are not seen. `transform`: of the page as shown. */
export async function readRulings(
  page: PDFPageProxy,
  { transform, width, height }: { transform: readonly number[]; width: number; height: number },
): Promise<DrawnLines> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const start = sixNumbers.safeParse([...transform])
  if (!start.success) return { rulings: [], shapes: 0 }
  const pieces: LinePiece[] = []
  const saved: GraphicsState[] = []
  let shapes = 0
  let state: GraphicsState = { matrix: start.data, lineWidth: 1, strokeColor: '', fillColor: '' }
  for (const [index, operator] of fnArray.slice(0, MAX_OPERATORS).entries()) {
    const given: unknown = argsArray[index]
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(state)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = saved.pop() ?? state
    else if (operator === OPS.constructPath) {
      const path = pathOf(given, state)
      pieces.push(...piecesOfPath(path))
      shapes += countShapes(path)
    } else state = stateAfter(operator, given, state)
    if (pieces.length > MAX_PIECES) break
  }
  return { rulings: rulingsOfPieces(pieces, { width, height }), shapes }
}

function stateAfter(operator: number, given: unknown, state: GraphicsState): GraphicsState {
  const first: unknown = Array.isArray(given) ? given[0] : undefined
  if (operator === OPS.transform) return transformed(state, given)
  if (operator === OPS.paintFormXObjectBegin) return transformed(state, first)
  if (operator === OPS.setLineWidth) return { ...state, lineWidth: typeof first === 'number' ? first : 1 }
  if (operator === OPS.setStrokeRGBColor) return { ...state, strokeColor: first }
  if (operator === OPS.setFillRGBColor) return { ...state, fillColor: first }
  return state
}

function transformed(state: GraphicsState, matrix: unknown): GraphicsState {
  const { data } = sixNumbers.safeParse(ArrayBuffer.isView(matrix) ? [...(matrix as Float32Array)] : matrix)
  return data ? { ...state, matrix: multiply(state.matrix, data) } : state
}

function pathOf(given: unknown, { matrix, lineWidth, strokeColor, fillColor }: GraphicsState): DrawnPath {
  const { data } = pathArguments.safeParse(given)
  const [painting, [steps]] = data ?? [0, [new Float32Array()]]
  return {
    steps,
    matrix,
    lineWidth,
    stroked: (strokes.has(painting) || both.has(painting)) && strokeColor !== WHITE,
    filled: (fills.has(painting) || both.has(painting)) && fillColor !== WHITE,
  }
}
