import { plural, t } from '../../../contract/language/index.ts'
import { type CompoundKind, compoundKindOf, firstLevelOf } from '../../../contract/files/compound.ts'
import { type ArchiveKind, archiveKindOf, fileSignatureOf } from '../../../contract/files/kind.ts'
import { UnreadableFile, type UnreadableReason } from '../../../contract/files/row.ts'
import { openWorkbook, type SheetContent } from '../../../contract/files/workbook.ts'
import { listEntries } from '../../../contract/files/zip.ts'
import { joinSplitNumbers } from './split-columns.ts'
import { firstRowsNote, readLimits, type InputTable, UnreadableInput } from './table.ts'

function notesOf(sheet: SheetContent, macros: boolean): string[] {
  const { formulas, formulasWithoutValue: empty, errors, merged, hiddenRows } = sheet
  return [
    sheet.moreRows && firstRowsNote('sheet'),
    sheet.moreColumns && t('The first {n} columns were read.', { n: readLimits.columns }),
    hiddenRows > 0 &&
      plural(
        hiddenRows,
        '{n} hidden row was left out. Show it in Excel if it is meant.',
        '{n} hidden rows were left out. Show them in Excel if they are meant.',
      ),
    formulas > 0 &&
      plural(
        formulas,
        '{n} formula was not worked out: the values that Excel had saved are used.',
        '{n} formulas were not worked out: the values that Excel had saved are used.',
      ),
    empty > 0 &&
      plural(
        empty,
        '{n} formula has no saved value and is empty here.',
        '{n} formulas have no saved value and are empty here.',
      ),
    errors > 0 &&
      plural(
        errors,
        '{n} cell holds an error of Excel and is empty here.',
        '{n} cells hold an error of Excel and are empty here.',
      ),
    merged > 0 &&
      plural(
        merged,
        '{n} merged cell: only the first cell of each has the value.',
        '{n} merged cells: only the first cell of each has the value.',
      ),
    macros && t('The macros in the file were ignored.'),
  ].filter((note) => note !== false)
}

const sentences: Record<Exclude<UnreadableReason, 'damaged' | 'no_workbook'>, string> = {
  encrypted: t(
    'This workbook is protected by a password. Open it in Excel, save it without the password, and drop it again.',
  ),
  too_large: t(
    'This file unfolds to more than {n} MB and was not read. Save the sheet alone as CSV, or split it.',
    {
      n: readLimits.unpackedBytes / 2 ** 20,
    },
  ),
  too_many_entries: t('This file has more than {n} parts and was not read. Save the sheet alone as CSV.', {
    n: readLimits.entries,
  }),
}
const noSpreadsheet = t('This is not a spreadsheet. Drop an XLSX or CSV file.')
const otherArchives: Record<Exclude<ArchiveKind, 'xlsx'>, string> = {
  xlsb: t('This is a binary workbook (XLSB). Save it as XLSX or CSV.'),
  opendocument: t('This is an OpenDocument file. Save it as XLSX or CSV.'),
  docx: t('This is a Word document, not a spreadsheet. Copy its table and paste it here.'),
  iwork: t('This is a file of Apple Numbers, Pages or Keynote. Export it as XLSX or CSV.'),
  pptx: noSpreadsheet,
  xps: noSpreadsheet,
  program: noSpreadsheet,
  other: t('This is an archive, not a spreadsheet. Unpack it and drop the XLSX or CSV file inside.'),
}
const damagedArchive = t('This file is damaged: it could not be opened as a workbook.')
const damagedWorkbook = t(
  'This workbook is damaged and could not be read. Open it in Excel and save it again, or save it as CSV.',
)

function sentenceOf(error: unknown, file: Uint8Array): string {
  if (!(error instanceof UnreadableFile)) return damagedWorkbook
  if (error.reason === 'no_workbook') {
    const kind = archiveKindOf(listEntries(file, readLimits.entries))
    return kind === 'xlsx' ? damagedWorkbook : otherArchives[kind]
  }
  if (error.reason !== 'damaged') return sentences[error.reason]
  if (fileSignatureOf(file) === 'zip') return damagedArchive
  const kind = compoundKindOrDamaged(file)
  return (kind === 'damaged' ? undefined : otherCompounds[kind]) ?? damagedWorkbook
}

/** Files that begin as a workbook of before 2007 does, and are none. */
const otherCompounds: Partial<Record<CompoundKind, string>> = {
  old_word: otherArchives.docx,
  outlook_message: t(
    'This is a mail of Outlook, not a spreadsheet. Save the sheet that is attached to it, and drop that.',
  ),
  old_powerpoint: noSpreadsheet,
  other: noSpreadsheet,
}

function compoundKindOrDamaged(file: Uint8Array): CompoundKind | 'damaged' {
  try {
    return compoundKindOf(firstLevelOf(file))
  } catch {
    return 'damaged'
  }
}

/** Sheets that are looked through for the first that holds anything. */
const MAX_SHEETS_TRIED = 10

function readFirst(file: Uint8Array, asked?: string): InputTable | undefined {
  const { sheets, macros, readSheets } = openWorkbook(file, readLimits)
  const tried = asked !== undefined && sheets.includes(asked) ? [asked] : sheets.slice(0, MAX_SHEETS_TRIED)
  for (const name of tried) {
    const [sheet] = readSheets([name])
    if (sheet !== undefined && (sheet.rows.length > 0 || sheet.hiddenRows > 0 || name === asked))
      return {
        rows: joinSplitNumbers(sheet.rows),
        notes: notesOf(sheet, macros),
        sheets: [...sheets],
        sheet: name,
      }
  }
  return undefined
}

/** Reads one sheet of a workbook: the one that is named, or the first that holds anything. Throws {@link UnreadableInput}. */
export function readWorkbook(file: Uint8Array, asked?: string): InputTable {
  let table: InputTable | undefined
  try {
    table = readFirst(file, asked)
  } catch (error) {
    throw new UnreadableInput(sentenceOf(error, file))
  }
  if (table === undefined) throw new UnreadableInput(t('This workbook holds no rows.'))
  return table
}
