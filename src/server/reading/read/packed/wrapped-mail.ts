import type { FileContent } from '../../types.ts'
import { flow, type FlowLine, textLine } from '../flow.rules.ts'
import { readingLimits } from '../limits.ts'
import { pagesNote } from '../notes.rules.ts'
import { FileCollection } from './found-files.ts'
import { outlookLines, outlookType } from './outlook.ts'
import { readTnef, tnefType } from './tnef.ts'

/** The content of a mail in a format of Outlook: its text as pages, and its attachments. */
function mailContent(lines: readonly FlowLine[], files: FileCollection, content_type: string): FileContent {
  const all = flow(lines, 'markup')
  const pages = all.slice(0, readingLimits.text_pages)
  return {
    kind: 'eml',
    content_type,
    pages,
    pages_count: all.length,
    turned: 0,
    attachments: files.attachments,
    notes: [...pagesNote(pages.length, all.length), ...files.notes],
  }
}

export function readOutlookMessage(bytes: Uint8Array): FileContent {
  const files = new FileCollection()
  return mailContent(outlookLines(bytes, files), files, outlookType)
}

/** `winmail.dat` that was saved or sent alone. */
export function readWinmail(bytes: Uint8Array): FileContent {
  const files = new FileCollection()
  const { body, files: found, others } = readTnef(bytes)
  for (const { file_name, bytes: content, content_type } of found) files.add(file_name, content, content_type)
  for (const name of others) files.leaveOutItem(name)
  const lines = (body ?? '').split(/\r?\n/u).map((line) => textLine(line))
  return mailContent(lines, files, tnefType)
}
