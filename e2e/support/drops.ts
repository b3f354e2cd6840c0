import type { Page } from '@playwright/test'

interface DroppedFile {
  name: string
  /** As Latin-1 text. */
  content: string
  type?: string
}

/** The drop zone is loaded after the page: until then a browser would open the files. */
const untilFilesAreTaken = (page: Page): Promise<void> =>
  page.locator('[data-takes-files="true"]').waitFor({ state: 'attached' })

/** Drags files from another window over an element of the page and drops them. */
export async function dropFiles(page: Page, over: string, files: readonly DroppedFile[]): Promise<void> {
  await page.locator(over).waitFor()
  await untilFilesAreTaken(page)
  await page.evaluate(
    ({ selector, given }) => {
      const data = new DataTransfer()
      const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      for (const { name, content, type = '' } of given)
        data.items.add(new File([bytes(content)], name, { type }))
      const target = document.querySelector(selector)
      for (const kind of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { selector: over, given: [...files] },
  )
}
