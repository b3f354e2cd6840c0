import { t } from '../../../contract/language/index.ts'
import { fileSignatureOf } from '../../../contract/files/kind.ts'
import { formatBytes } from '../download-button.tsx'

const extensions = (list: string) => new Set(list.split(' '))

const program = t(
  'It is a program or a script, and those are not taken. If a document is inside, save that as PDF and drop it.',
)
const refused: { extensions: Set<string>; why: string }[] = [
  {
    extensions: extensions(
      'exe msi msix com scr pif bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta jar apk app appx dmg pkg deb rpm ' +
        'sh bash dll sys cpl lnk url reg inf chm gadget xll iqy iso img vhd vhdx py pl php rb swf',
    ),
    why: program,
  },
  {
    extensions: extensions('html htm xhtml shtml mht mhtml svg svgz xml xsl xslt'),
    why: t('A web page or a drawing in XML can run programs. Print it to PDF, and drop that.'),
  },
  {
    extensions: extensions('rar 7z bz2 xz zst cab arj lzh'),
    why: t(
      'It is an archive of a kind that is not opened: unpack it and drop the files, or pack them as ZIP.',
    ),
  },
  {
    extensions: extensions('xlsm xlsb xltm xlam docm dotm pptm potm ppsm ppam sldm'),
    why: t('It may hold macros. Save it without (as XLSX, DOCX or PDF), and drop that.'),
  },
  {
    extensions: extensions('pst ost mbox'),
    why: t('It is a whole mailbox. Save the mails that matter as EML or PDF.'),
  },
  {
    extensions: extensions('crdownload part partial download tmp'),
    why: t('It is still being downloaded or saved. Wait until that has ended, and drop the file itself.'),
  },
]

/** `Invoice.PDF.exe ` → `exe`: what a computer takes it for. Dots and spaces at the end do not count. */
export function extensionOf(name: string): string {
  const trimmed = name.replace(/[\s.]+$/, '')
  const dot = trimmed.lastIndexOf('.')
  return dot < 0 ? '' : trimmed.slice(dot + 1).toLowerCase()
}

/** Why a file is refused before anything is sent, as a sentence; null when it may be sent. Unknown kinds may. */
export function uploadRefusal(
  file: { name: string; size: number },
  largest_file_bytes: number,
): string | null {
  if (file.size === 0) return t('The file is empty (0 bytes). Was it still being saved or downloaded?')
  const extension = extensionOf(file.name)
  const kind = refused.find((each) => each.extensions.has(extension))
  if (kind) return kind.why
  if (file.size > largest_file_bytes)
    return t('The file has {size}; the largest that is taken here has {largest}.', {
      size: formatBytes(file.size),
      largest: formatBytes(largest_file_bytes),
    })
  return null
}

/** A program under the name of something else is known by its first bytes. */
export function programRefusal(head: Uint8Array): string | null {
  return fileSignatureOf(head) === 'program'
    ? t(
        'Whatever its name says: it is a program or a script, and those are not taken. If a document is inside, save that as PDF and drop it.',
      )
    : null
}

/** Files that systems and programs leave in folders, and that people do not mean to upload. */
export const isSystemFile = (name: string): boolean =>
  /^(\.|~\$|__MACOSX$)|^(thumbs\.db|desktop\.ini|icon\r?)$/i.test(name)
