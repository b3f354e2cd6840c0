import { fileTypeFromBuffer } from 'file-type'
import { t } from '../../../contract/language/index.ts'

const sentences: [RegExp, string][] = [
  [
    /^image\/hei[cf]/,
    t('This is an iPhone photo (HEIC), not a spreadsheet. Save it as JPEG and drop it under Documents.'),
  ],
  [/^image\//, t('This is a picture, not a spreadsheet. Drop it under Documents.')],
  [
    /rar|7z|tar|zip|compress|archive|cpio|\bxz$|zstd|\blz|lzh|arj|ace|diskimage|iso9660/,
    t('This is an archive, not a spreadsheet. Unpack it and drop the XLSX or CSV file inside.'),
  ],
  [/rtf|wordprocessing/, t('This is a Word document, not a spreadsheet. Copy its table and paste it here.')],
  [/^(?:video|audio)\//, t('This is not a spreadsheet. Drop an XLSX or CSV file.')],
]

/** The sentence for a file of another kind; undefined if its bytes say no kind that is known. */
export async function otherKindSentence(bytes: Uint8Array): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return type && sentences.find(([mime]) => mime.test(type.mime))?.[1]
}
