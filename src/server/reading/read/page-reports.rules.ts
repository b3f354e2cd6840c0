import type { UnreadPageReason } from '../../../contract/vocabulary/index.ts'
import type { FileContent, OpenedFile, PageReport } from '../types.ts'
import { notesOfPages } from './notes.rules.ts'

/** The content of a file of which these pages were tried, in their order. */
export function contentOfReports(
  { kind, content_type, pages_count }: OpenedFile,
  reports: readonly PageReport[],
): FileContent {
  const pages = reports.flatMap(({ page }) => page ?? [])
  const pictures = reports.filter(({ picture }) => picture === 'read').length
  return {
    kind,
    content_type,
    pages,
    pages_count,
    turned: pages.find(({ number }) => number === 1)?.turned ?? 0,
    attachments: [],
    ...(kind === 'pdf' && { pictures }),
    notes: notesOfPages(reports, pages_count),
    unread_pages: reports.flatMap(unreadPage),
  }
}

function unreadPage({
  number,
  page,
  picture,
  failure,
}: PageReport): { number: number; reason: UnreadPageReason }[] {
  if (page === null) return failure === null ? [] : [{ number, reason: failure }]
  if (page.lines.length > 0) return []
  if (picture === 'over_limit') return [{ number, reason: 'too_many_scans' }]
  return failure === null ? [] : [{ number, reason: failure }]
}
