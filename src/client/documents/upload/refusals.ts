import { tellBytes } from '../bytes.ts'

const endings = (words: string) => new Set(words.split(' '))

const program =
  'It is a program or a script, and those are not taken. If a document is inside, save that as PDF and drop it.'
const refused: { endings: Set<string>; why: string }[] = [
  {
    endings: endings(
      'exe msi msix com scr pif bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta jar apk app appx dmg pkg deb rpm ' +
        'sh bash dll sys cpl lnk url reg inf chm gadget xll iqy iso img vhd vhdx py pl php rb swf',
    ),
    why: program,
  },
  {
    endings: endings('html htm xhtml shtml mht mhtml svg svgz xml xsl xslt'),
    why: 'A web page or a drawing in XML can run programs. Print it to PDF, and drop that.',
  },
  {
    endings: endings('zip rar 7z tar gz tgz bz2 xz zst cab arj lzh'),
    why: 'It is an archive: unpack it and drop the files, or the whole folder.',
  },
  {
    endings: endings('xlsm xlsb xltm xlam docm dotm pptm potm ppsm ppam sldm'),
    why: 'It may hold macros. Save it without (as XLSX, DOCX or PDF), and drop that.',
  },
  {
    endings: endings('msg oft'),
    why: 'Mail in Outlook’s own format cannot be read. Save it as EML or PDF, or forward it to the mailbox.',
  },
  {
    endings: endings('pst ost mbox'),
    why: 'It is a whole mailbox. Save the mails that matter as EML or PDF.',
  },
  {
    endings: endings('crdownload part partial download tmp'),
    why: 'It is still being downloaded or saved. Wait until that has ended, and drop the file itself.',
  },
]

/** `Invoice.PDF.exe ` → `exe`: what a computer would take it for. Dots and spaces at the end hide nothing. */
export function endingOf(name: string): string {
  const trimmed = name.replace(/[\s.]+$/, '')
  const dot = trimmed.lastIndexOf('.')
  return dot < 0 ? '' : trimmed.slice(dot + 1).toLowerCase()
}

/** Why a file is not even tried, as a sentence; null when it may be. Kinds that nobody knows are kept as they are. */
export function refusalOf(file: { name: string; size: number }, largest_file_bytes: number): string | null {
  if (file.size === 0) return 'The file is empty (0 bytes). Was it still being saved or downloaded?'
  const ending = endingOf(file.name)
  const kind = refused.find((each) => each.endings.has(ending))
  if (kind) return kind.why
  if (file.size > largest_file_bytes)
    return `The file has ${tellBytes(file.size)}; the largest that is taken here has ${tellBytes(largest_file_bytes)}.`
  return null
}

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

/** How many of the first bytes `refusalOfBytes` wants to see. */
export const headBytes = 64

/** A program under the name of something else gives itself away by its first bytes. */
export function refusalOfBytes(head: Uint8Array): string | null {
  // Text may begin with MZ as well, but has no zeros in it.
  const windows = startsWith(head, 0x4d, 0x5a) && head.includes(0)
  const linux = startsWith(head, 0x7f, 0x45, 0x4c, 0x46)
  const mac = startsWith(head, 0xcf, 0xfa, 0xed, 0xfe) || startsWith(head, 0xca, 0xfe, 0xba, 0xbe)
  const script = startsWith(head, 0x23, 0x21, 0x2f)
  return windows || linux || mac || script
    ? `Whatever its name says: ${program.charAt(0).toLowerCase()}${program.slice(1)}`
    : null
}

/** What systems and programs leave lying in folders, and nobody means to drop. */
export const isLitter = (name: string): boolean =>
  /^(\.|~\$|__MACOSX$)|^(thumbs\.db|desktop\.ini|icon\r?)$/i.test(name)
