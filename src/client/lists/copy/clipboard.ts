import type { Clip } from './clip.rules.ts'

/** Puts both forms into a `copy` event of the browser's. */
export function putInto(event: ClipboardEvent, { text, html }: Clip): boolean {
  if (event.clipboardData === null) return false
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
  event.preventDefault()
  return true
}

/**
 * By the browser's own command, while a key or click is handled: what is put so is kept as it is, whereas what a page
 * writes by `navigator.clipboard` is cleaned, and loses which cells are text. It works without TLS too.
 */
function copyByCommand(clip: Clip): boolean {
  let done = false
  const fill = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    done = putInto(event, clip)
  }
  document.addEventListener('copy', fill, { capture: true })
  try {
    return document.execCommand('copy') && done
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', fill, { capture: true })
  }
}

/** A link, as text and as a link. False where the browser allows no page to write into the clipboard. */
export const writeText = (link: string): Promise<boolean> =>
  writeClip({ text: link, html: `<a href="${link}">${link}</a>`, rows: 1 })

/** False where the browser allows no page to write into the clipboard. */
export async function writeClip(clip: Clip): Promise<boolean> {
  if (copyByCommand(clip)) return true
  try {
    const blob = (text: string, type: string) => new Blob([text], { type })
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': blob(clip.text, 'text/plain'),
        'text/html': blob(clip.html, 'text/html'),
      }),
    ])
    return true
  } catch {
    return false
  }
}
