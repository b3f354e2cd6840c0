/** Does as a browser does when people click, type and press keys, as far as happy-dom leaves it to the test. */

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

export function clickOn(element: HTMLElement): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  element.closest<HTMLElement>(focusable)?.focus()
  element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }))
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }))
  element.click()
}

/** Replaces the value past React, which notices only then that it has changed. */
export function writeInto(element: HTMLElement, value: string): void {
  element.focus()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

export function chooseFiles(element: HTMLElement, files: File[]): void {
  Object.defineProperty(element, 'files', { value: files, configurable: true })
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key, such as `Enter` or `Control+Enter`, where the focus is. */
export function pressKey(pressed: string): void {
  const parts = pressed.split('+')
  const key = parts.at(-1) ?? ''
  const element = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const given = {
    key,
    ctrlKey: parts.includes('Control'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  }
  if (element.dispatchEvent(new KeyboardEvent('keydown', given)) && !given.ctrlKey) actOn(element, key)
  element.dispatchEvent(new KeyboardEvent('keyup', given))
}

function actOn(element: HTMLElement, key: string): void {
  if (key === 'Escape') closeTopDialog()
  if (key !== 'Enter') return
  if (element.matches('button, a[href], summary')) element.click()
  else if (element instanceof HTMLInputElement) element.form?.requestSubmit()
}

function closeTopDialog(): void {
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
