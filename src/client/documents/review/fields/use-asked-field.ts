import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What the address of a review says: `?field=last_free_day` asks for a field, the rest is the view of the inbox through which the
 * reviewing goes on.
 */
export function useReviewAddress(): { asked: string | null; search: string } {
  const [fields] = useSearchParams()
  const asked = fields.get('field')
  const view = new URLSearchParams(fields)
  view.delete('field')
  return { asked, search: view.toString() }
}

/**
 * Focuses the field that the address asks for, once, as soon as it is there: its place on the page is then marked. On a narrow screen,
 * where the fields are below the page, the page stays in sight.
 */
export function useAskedField(
  asked: string | null,
  panel: RefObject<HTMLElement | null>,
  pages: RefObject<HTMLElement | null>,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (asked === null || shown.current === asked) return
    const row = panel.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(asked)}"]`)
    if (!row) return
    shown.current = asked
    row.focus()
    pages.current?.scrollIntoView({ block: 'nearest' })
  })
}
