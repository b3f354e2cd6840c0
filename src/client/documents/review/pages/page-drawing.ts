/** Draws pages of one file, one after the other and each once; a page that cannot be drawn is left out. */
export interface PageDrawing {
  /** Page numbers in the order in which they are to be drawn; replaces those that were wanted before. */
  want: (pages: readonly number[]) => void
  /** Nothing is given from now on: another file is shown, or none. */
  end: () => void
}

/** @param draw gives the address of the picture of a page of this file */
export function drawPages(
  draw: (page: number) => Promise<string>,
  onDrawn: (page: number, picture: string) => void,
): PageDrawing {
  const begun = new Set<number>()
  let wanted: readonly number[] = []
  let isDrawing = false
  let hasEnded = false
  const next = () => (hasEnded ? undefined : wanted.find((page) => !begun.has(page)))
  const work = async () => {
    if (isDrawing) return
    isDrawing = true
    for (let page = next(); page !== undefined; page = next()) {
      begun.add(page)
      const picture = await draw(page).catch(() => undefined)
      if (picture !== undefined && !hasEnded) onDrawn(page, picture)
    }
    isDrawing = false
  }
  return {
    want(pages) {
      wanted = pages
      void work()
    },
    end() {
      hasEnded = true
    },
  }
}
