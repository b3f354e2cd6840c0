import { act } from 'react'

const isTyped = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

/** Sets the value as the browser does: React listens to what sets it otherwise. */
function put(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Lets what follows from the last step happen: answers, effects, and code that is fetched. */
export const pass = (): Promise<void> =>
  act(async () => {
    await new Promise((done) => setTimeout(done))
  })

/** Only against a check that never holds: code that a page loads takes long on a busy machine. */
const MAX_WAIT_MS = 60_000
/** Waits until a check no longer throws, and answers what it answers. */
export async function until<Result>(check: () => Result): Promise<Result> {
  for (const ends = performance.now() + MAX_WAIT_MS; ;) {
    try {
      return check()
    } catch (error) {
      if (performance.now() > ends) throw error
    }
    await pass()
  }
}

/** The popovers that are open above the page, with the button that opened it. */
const popovers = new Map<Element, HTMLElement>()

function toggle(popover: Element, button: HTMLElement): void {
  const newState = popovers.has(popover) ? 'closed' : 'open'
  const event = (name: string) => Object.assign(new Event(name), { newState })
  popover.dispatchEvent(event('beforetoggle'))
  if (newState === 'open') popovers.set(popover, button)
  else popovers.delete(popover)
  popover.dispatchEvent(event('toggle'))
  if (newState === 'closed') button.focus()
}

/** Lets components close what is open above the page. */
export function supportPopovers(): void {
  popovers.clear()
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    const button = popovers.get(this)
    if (button !== undefined) toggle(this, button)
  }
}

/** Clicks as the browser does, which opens and closes what a button stands for. */
function activate(element: HTMLElement): void {
  element.click()
  const button = element.closest<HTMLElement>('[popovertarget]')
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (button !== null && popover !== null) toggle(popover, button)
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
    element.focus()
    activate(element)
  })
  await pass()
}

export async function focus(element: HTMLElement): Promise<void> {
  await act(async () => element.focus())
}

/** Replaces what stands in a field. */
export async function fillField(field: HTMLElement, text: string): Promise<void> {
  if (!isTyped(field)) throw new Error('Nothing can be typed there')
  await act(async () => {
    field.focus()
    put(field, text)
  })
  await pass()
}

/** Chooses from a list, by the pointer. */
export async function choose(list: HTMLElement, value: string): Promise<void> {
  if (!(list instanceof HTMLSelectElement)) throw new Error('There is nothing to choose')
  const option = [...list.options].find((each) => each.value === value || each.text === value)
  if (option === undefined) throw new Error(`There is no ${value} to choose`)
  await act(async () => {
    list.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    put(list, option.value)
  })
  await pass()
}

/** Types into the field that has the focus. */
export async function type(text: string): Promise<void> {
  const field = document.activeElement
  if (!isTyped(field)) throw new Error('Nothing has the focus that can be typed into')
  await fillField(field, text)
}

const stops =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea, [tabindex]'
function moveFocus(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.tabIndex >= 0 && each.closest('[hidden], [inert]') === null,
  )
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + by + all.length) % all.length]?.focus()
}

/** Does as a browser does by itself when a key is pressed. */
function doAsBrowser(element: Element, key: string, shift: boolean): void {
  if (key === 'Tab') moveFocus(shift ? -1 : 1)
  else if (key === 'Enter' && element.matches('a[href], button, summary')) activate(element as HTMLElement)
  else if (key === 'Enter' && isTyped(element) && !(element instanceof HTMLTextAreaElement))
    element.form?.requestSubmit()
  else if (key === ' ' && element.matches('button, input[type="checkbox"]')) activate(element as HTMLElement)
  else if (key === 'Escape') {
    const [popover, button] = [...popovers].at(-1) ?? []
    if (popover?.isConnected && button !== undefined) {
      toggle(popover, button)
      return
    }
    const dialog = element.closest('dialog') ?? document.querySelector('dialog[open]')
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  } else if (element instanceof HTMLSelectElement && /^Arrow(Down|Up)$/.test(key)) {
    const option = element.options[element.selectedIndex + (key === 'ArrowDown' ? 1 : -1)]
    if (option !== undefined) put(element, option.value)
  }
}

/** Presses a key where the focus is: `Enter`, `j`, `Shift+X`. */
export async function pressKeys(keys: string): Promise<void> {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  await act(async () => {
    const element = document.activeElement ?? document.body
    const init = {
      key,
      shiftKey: parts.includes('Shift'),
      ctrlKey: parts.includes('Control'),
      bubbles: true,
      cancelable: true,
    }
    if (element.dispatchEvent(new KeyboardEvent('keydown', init))) doAsBrowser(element, key, init.shiftKey)
    element.dispatchEvent(new KeyboardEvent('keyup', init))
  })
  await pass()
}
