import { compoundKindOf, firstLevelOf } from '../../../../contract/files/compound.ts'
import { orReadingFailed } from '../../failures.rules.ts'

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A file that an OLE object in a document holds; undefined for objects of a program, such as equations. */
export function fileOfObject(
  bytes: Uint8Array,
  name: string,
): { file_name: string; bytes: Uint8Array } | undefined {
  const streams = orReadingFailed(() => firstLevelOf(bytes))
  const packaged = streams.get('\u0001Ole10Native') ?? streams.get('!Ole10Native')
  if (packaged) return packagedFile(packaged)
  const stem = name.replace(/\.bin$/iu, '')
  const office = streams.get('Package')
  if (office) return { file_name: stem, bytes: office }
  const contents = streams.get('CONTENTS')
  if (contents && Buffer.from(contents.subarray(0, 1024)).includes('%PDF-'))
    return { file_name: `${stem}.pdf`, bytes: contents }
  const kind = compoundKindOf(streams)
  if (kind === 'workbook') return { file_name: `${stem}.xls`, bytes }
  if (kind === 'old_word') return { file_name: `${stem}.doc`, bytes }
  return kind === 'outlook_message' ? { file_name: `${stem}.msg`, bytes } : undefined
}

/**
 * The stream that Windows' Packager writes: length, flags, label, path, flags, length and path of a temporary file, then length and bytes of the
 * file. Undefined if it is another one.
 */
function packagedFile(stream: Uint8Array): { file_name: string; bytes: Uint8Array } | undefined {
  const view = viewOf(stream)
  try {
    const label = textAt(stream, 6)
    const path = textAt(stream, label.end)
    const temporary = path.end + 8 + view.getUint32(path.end + 4, true)
    const length = view.getUint32(temporary, true)
    const bytes = stream.subarray(temporary + 4, temporary + 4 + length)
    return bytes.length === length && length > 0 ? { file_name: label.text || path.text, bytes } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function textAt(bytes: Uint8Array, start: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, start)
  if (zero < 0) throw new RangeError('No text ends here')
  return { text: Buffer.from(bytes.subarray(start, zero)).toString('latin1'), end: zero + 1 }
}
