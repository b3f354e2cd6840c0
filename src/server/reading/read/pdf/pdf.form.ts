import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { z } from 'zod'
import type { Word } from '../../types.ts'
import { clipToPage, splitIntoWords } from '../split-words.rules.ts'

/** The members of a pdf.js annotation that are used; pdf.js does not type them. */
const annotation = z.object({
  subtype: z.string(),
  rect: z.array(z.number()).length(4),
  hidden: z.boolean().optional(),
  fieldValue: z.unknown().optional(),
  exportValue: z.unknown().optional(),
  buttonValue: z.unknown().optional(),
  checkBox: z.boolean().optional(),
  radioButton: z.boolean().optional(),
  contentsObj: z.object({ str: z.string() }).optional(),
})
type Annotation = z.infer<typeof annotation>
type Viewport = ReturnType<PDFPageProxy['getViewport']>

const lineHeight = 12

/** Text in form fields and free-text annotations, which the text of the page does not include. */
export async function formWords(page: PDFPageProxy, viewport: Viewport): Promise<Word[]> {
  const found: unknown[] = await page.getAnnotations()
  return found.flatMap((one) => {
    const { data } = annotation.safeParse(one)
    const text = data && !data.hidden ? annotationText(data) : ''
    return data && text.trim() !== '' ? placeWords(text, data.rect, viewport) : []
  })
}

function annotationText({ subtype, fieldValue, ...rest }: Annotation): string {
  if (subtype === 'FreeText') return rest.contentsObj?.str ?? ''
  if (subtype !== 'Widget') return ''
  if (rest.checkBox) return typeof fieldValue === 'string' && fieldValue === rest.exportValue ? 'X' : ''
  if (rest.radioButton) return typeof fieldValue === 'string' && fieldValue === rest.buttonValue ? 'X' : ''
  if (Array.isArray(fieldValue)) return fieldValue.filter((value) => typeof value === 'string').join(', ')
  return typeof fieldValue === 'string' ? fieldValue : ''
}

function placeWords(text: string, rect: number[], viewport: Viewport): Word[] {
  const [left1 = 0, bottom = 0, right = 0, top1 = 0] = rect
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left1, bottom).map(Number)
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top1).map(Number)
  const left = Math.min(x1, x2)
  const wide = Math.abs(x2 - x1)
  const high = Math.abs(y2 - y1)
  const lines = text.split(/\r\n|\r|\n/u)
  const each = Math.min(lineHeight, high / lines.length)
  // A single line is centred in its field; several lines start at its top.
  const top = Math.min(y1, y2) + (lines.length === 1 ? (high - each) / 2 : 0)
  return lines
    .flatMap((line, index) => {
      const width = Math.min(wide, line.length * each * 0.5)
      const box = {
        x: left / viewport.width,
        y: (top + index * each) / viewport.height,
        width: width / viewport.width,
        height: each / viewport.height,
      }
      return splitIntoWords(line, box, 'form')
    })
    .flatMap((word) => clipToPage(word) ?? [])
}
