/** What the first bytes of a file say it is. What a file is called says little. */
type FileSignature = 'zip' | 'compound' | 'pdf' | 'picture' | 'program'

/** As many of the first bytes as {@link fileSignatureOf} looks at. */
export const SIGNATURE_BYTES = 64

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)

const signatures: { signature: FileSignature; fits: (head: Uint8Array) => boolean }[] = [
  { signature: 'zip', fits: (head) => starts(head, 0x50, 0x4b) },
  // Office files of before 2007, and those of today that are protected by a password.
  { signature: 'compound', fits: (head) => starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) },
  { signature: 'pdf', fits: (head) => starts(head, 0x25, 0x50, 0x44, 0x46) },
  {
    signature: 'picture',
    fits: (head) => starts(head, 0x89, 0x50, 0x4e, 0x47) || starts(head, 0xff, 0xd8, 0xff),
  },
  // Windows: text may begin with MZ as well, but has no zeros in it.
  { signature: 'program', fits: (head) => starts(head, 0x4d, 0x5a) && head.includes(0) },
  // Linux (ELF).
  { signature: 'program', fits: (head) => starts(head, 0x7f, 0x45, 0x4c, 0x46) },
  // macOS (Mach-O, and its fat binaries).
  {
    signature: 'program',
    fits: (head) => starts(head, 0xcf, 0xfa, 0xed, 0xfe) || starts(head, 0xca, 0xfe, 0xba, 0xbe),
  },
  // A script that names its interpreter: `#!/`.
  { signature: 'program', fits: (head) => starts(head, 0x23, 0x21, 0x2f) },
]

/** Undefined for text and for everything else that is not listed. */
export function fileSignatureOf(bytes: Uint8Array): FileSignature | undefined {
  const head = bytes.subarray(0, SIGNATURE_BYTES)
  return signatures.find(({ fits }) => fits(head))?.signature
}

/** What an archive holds, by the names of its entries. */
export type ArchiveKind =
  | 'xlsx'
  | 'xlsb'
  | 'docx'
  | 'pptx'
  | 'opendocument'
  | 'xps'
  | 'iwork'
  | 'program'
  | 'other'

export function archiveKindOf(entries: readonly { name: string }[]): ArchiveKind {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('xl/workbook.bin')) return 'xlsb'
  if (names.has('word/document.xml')) return 'docx'
  if (names.has('ppt/presentation.xml')) return 'pptx'
  // Two parts, because a file of the first name alone may be any.
  if (names.has('content.xml') && (names.has('mimetype') || names.has('meta-inf/manifest.xml')))
    return 'opendocument'
  if (names.has('fixeddocseq.fdseq') || names.has('fixeddocumentsequence.fdseq')) return 'xps'
  if (names.has('index/document.iwa') || names.has('index.zip')) return 'iwork'
  const isJava = names.has('meta-inf/manifest.mf') && [...names].some((name) => name.endsWith('.class'))
  return isJava || names.has('androidmanifest.xml') ? 'program' : 'other'
}
