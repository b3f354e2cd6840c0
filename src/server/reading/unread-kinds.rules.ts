/** Kinds of files that are recognised and not read: the sentences name the kind and the way out. */
export const unreadKindSentences = {
  old_word:
    'This is a Word document of before 2007 (.doc), which cannot be read. Save it as DOCX or PDF and upload that.',
  old_powerpoint:
    'This is a PowerPoint presentation of before 2007 (.ppt), which cannot be read. Save it as PDF and upload that.',
  powerpoint: 'This is a PowerPoint presentation, which cannot be read. Save it as PDF and upload that.',
  binary_workbook:
    'This is a binary workbook (XLSB), which cannot be read. Save it as XLSX or CSV and upload that.',
  opendocument:
    'This is an OpenDocument file, which cannot be read. Save it as PDF, DOCX or XLSX and upload that.',
  iwork:
    'This is a file of Apple Pages, Numbers or Keynote, which cannot be read. Export it as PDF and upload that.',
  rich_text: 'This is a Rich Text file (RTF), which cannot be read. Save it as DOCX or PDF and upload that.',
  postscript: 'This is a PostScript file, which cannot be read. Save it as PDF and upload that.',
  xps: 'This is an XPS document, which cannot be read. Print it to a PDF and upload that.',
  iphone_photo:
    'This is an iPhone photo (HEIC), which cannot be read. Save it as JPEG and upload that; or set the camera to “Most Compatible”.',
  other_picture: 'This kind of picture cannot be read. Save it as JPEG or PNG and upload that.',
  film: 'This is a film, which cannot be read. Upload a photo of the document.',
  sound: 'This is a sound recording, which cannot be read. Upload the document itself.',
  rar: 'This is a RAR archive, which cannot be read. Unpack it and upload the files, or pack them as ZIP.',
  seven_zip:
    'This is a 7-Zip archive, which cannot be read. Unpack it and upload the files, or pack them as ZIP.',
  other_archive:
    'This is an archive of a kind that cannot be read. Unpack it and upload the files, or pack them as ZIP.',
  damaged_archive:
    'This archive is damaged and cannot be unpacked. Ask the sender for it again, or for the files themselves.',
  encrypted_archive:
    'This archive is locked with a password. Unpack it with the password and upload the files.',
  encrypted_mail:
    'This mail is encrypted for its recipient (S/MIME or PGP) and cannot be read. Open it in your e-mail program and upload its attachments.',
  signature:
    'This is a digital signature, which has no document in it. The file that it belongs to is beside it.',
  mailbox:
    'This is a whole mailbox, which cannot be read. Save the mails that matter as EML and upload those.',
  outlook_item:
    'This Outlook file is no mail and cannot be read. Save it as PDF, or forward it to the mailbox.',
  other_compound: 'This kind of Microsoft file cannot be read. Save it as PDF and upload that.',
  program: 'This is a program, which is never read. If a document is inside, save that as PDF and upload it.',
} as const

export type UnreadKind = keyof typeof unreadKindSentences
export const unreadKinds = Object.keys(unreadKindSentences) as UnreadKind[]

const exact: Record<string, UnreadKind> = {
  'application/rtf': 'rich_text',
  'text/rtf': 'rich_text',
  'application/postscript': 'postscript',
  'application/eps': 'postscript',
  'application/vnd.rar': 'rar',
  'application/x-rar-compressed': 'rar',
  'application/x-7z-compressed': 'seven_zip',
  'application/pgp-encrypted': 'encrypted_mail',
  'application/x-msdownload': 'program',
  'application/vnd.microsoft.portable-executable': 'program',
  'application/x-elf': 'program',
  'application/x-mach-binary': 'program',
  'application/java-archive': 'program',
  'application/vnd.android.package-archive': 'program',
}

const patterns: [RegExp, UnreadKind][] = [
  [/^image\/hei[cf]/u, 'iphone_photo'],
  [/^image\//u, 'other_picture'],
  [/^video\//u, 'film'],
  [/^audio\//u, 'sound'],
  [/presentationml|powerpoint/u, 'powerpoint'],
  [/opendocument/u, 'opendocument'],
  [
    /^application\/(?:x-)?(?:bzip2?|xz|zstd|lzip|lz4|lzh|lzh-compressed|ace-compressed|arj|compress|cpio|unix-archive|apple-diskimage|iso9660-image|vnd\.ms-cab-compressed|zlib)$/u,
    'other_archive',
  ],
]

/** The kind that a media type names, as it was found by the bytes of a file; undefined for those that are read. */
export const unreadKindOfType = (mime: string): UnreadKind | undefined =>
  exact[mime] ?? patterns.find(([pattern]) => pattern.test(mime))?.[1]
