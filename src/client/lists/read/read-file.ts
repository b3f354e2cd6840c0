import { t } from '../../../contract/language/index.ts'
import { decodeText, looksLikeText } from '../../../contract/files/charset.ts'
import { SIGNATURE_BYTES, fileSignatureOf } from '../../../contract/files/kind.ts'
import { readLimits, type InputTable, UnreadableInput } from './table.ts'
import { readText } from './text.ts'

const looksLikePage = (text: string): boolean =>
  /^\s*<(!doctype|html|\?xml|table|meta|head)/i.test(text.slice(0, 500))

/** Reads a file that was dropped or chosen. Throws {@link UnreadableInput}. */
export async function readFile(file: Blob, sheet?: string): Promise<InputTable> {
  if (file.size === 0) throw new UnreadableInput(t('This file is empty.'))
  switch (fileSignatureOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))) {
    case 'zip':
    case 'compound':
      return readWorkbookFile(file, sheet)
    case 'pdf':
      throw new UnreadableInput(
        t('This is a PDF, not a spreadsheet. Drop it under Documents, or copy the numbers from it.'),
      )
    case 'picture':
      throw new UnreadableInput(t('This is a picture, not a spreadsheet. Drop it under Documents.'))
    case 'program':
    case undefined:
      return readTextFile(file)
  }
}

async function readWorkbookFile(file: Blob, sheet?: string): Promise<InputTable> {
  if (file.size > readLimits.workbook)
    throw new UnreadableInput(
      t('This workbook is larger than {n} MB. Save the sheet alone as CSV, or split it.', {
        n: readLimits.workbook / 2 ** 20,
      }),
    )
  const { readWorkbook } = await import('./workbook.ts')
  return readWorkbook(new Uint8Array(await file.arrayBuffer()), sheet)
}

/** `{\\rtf`: a formatted text that is written in ASCII. */
const startsAsRichText = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '{\\rtf'

async function readTextFile(file: Blob): Promise<InputTable> {
  const more = file.size > readLimits.text
  const bytes = new Uint8Array(await file.slice(0, readLimits.text).arrayBuffer())
  const isBinary = !looksLikeText(bytes)
  if (isBinary || startsAsRichText(bytes)) {
    const { otherKindSentence } = await import('./other-kinds.ts')
    const sentence = await otherKindSentence(bytes)
    if (sentence !== undefined) throw new UnreadableInput(sentence)
  }
  const text = decodeText(bytes, { more })
  if (looksLikePage(text))
    throw new UnreadableInput(
      t(
        'This is a web page saved with the name of a spreadsheet. Open it in Excel and save it as XLSX or CSV.',
      ),
    )
  if (text.trim() !== '' && isBinary)
    throw new UnreadableInput(t('This file is neither a spreadsheet nor a text. Drop a CSV or XLSX file.'))
  const table = readText(text, { from: 'file', more })
  if (table.rows.length === 0) throw new UnreadableInput(t('This file holds no rows.'))
  return table
}
