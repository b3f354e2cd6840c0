import { vi } from 'vitest'
import {
  isHidden,
  labelTexts,
  computedName,
  singleSpaced,
  shownText,
  elementsWithRole,
} from './accessible.ts'
import { chooseFiles, clickOn, pressKey, writeInto } from './user-input.ts'

/** Only against a page that never shows it. */
const MAX_WAIT_MS = 60_000
const LOOK_EACH_MS = 5

export type TextPattern = string | RegExp
interface Named {
  name?: TextPattern
  exact?: boolean
  level?: number
}

export const matchesText = (text: string, pattern: TextPattern, exact = false): boolean =>
  pattern instanceof RegExp
    ? pattern.test(text)
    : exact
      ? text === singleSpaced(pattern)
      : text.toLowerCase().includes(singleSpaced(pattern).toLowerCase())

export const untilHolds = <Value>(look: () => Value): Promise<Value> =>
  vi.waitFor(look, { timeout: MAX_WAIT_MS, interval: LOOK_EACH_MS })

/** Finds elements each time that it is asked, as people find them: by role, label or text. */
export class Locator {
  readonly elements: () => Element[]
  private readonly description: string
  constructor(elements: () => Element[], description: string) {
    this.elements = elements
    this.description = description
  }

  private within(description: string, find: (root: ParentNode) => Element[]): Locator {
    const roots = this.elements
    return new Locator(() => [...new Set(roots().flatMap(find))], `${this.description} > ${description}`)
  }
  private among(description: string, choose: (all: Element[]) => Element[]): Locator {
    const all = this.elements
    return new Locator(() => choose(all()), `${this.description} ${description}`)
  }

  getByRole(role: string, { name, exact, level }: Named = {}): Locator {
    return this.within(`${role} ${String(name ?? '')}`, (root) =>
      elementsWithRole(root, role).filter(
        (each) =>
          (name === undefined || matchesText(computedName(each), name, exact)) &&
          (level === undefined || each.tagName === `H${level}`),
      ),
    )
  }
  getByLabel(label: TextPattern, { exact }: { exact?: boolean } = {}): Locator {
    return this.within(`label ${String(label)}`, (root) =>
      [...root.querySelectorAll('input, select, textarea, [aria-label], [aria-labelledby]')].filter((each) =>
        labelTexts(each).some((text) => matchesText(text, label, exact)),
      ),
    )
  }
  /** The innermost elements with this text. */
  getByText(text: TextPattern, { exact }: { exact?: boolean } = {}): Locator {
    return this.within(`text ${String(text)}`, (root) => {
      const having = [...root.querySelectorAll('*')].filter((each) =>
        matchesText(shownText(each), text, exact),
      )
      return having.filter((each) => !having.some((other) => other !== each && each.contains(other)))
    })
  }
  locator = (selector: string): Locator =>
    this.within(selector, (root) => [...root.querySelectorAll(selector)])
  filter = ({ hasText }: { hasText: TextPattern }): Locator =>
    this.among(`with ${String(hasText)}`, (all) =>
      all.filter((each) => matchesText(shownText(each), hasText)),
    )
  nth = (index: number): Locator => this.among(`[${index}]`, (all) => all.slice(index, index + 1))
  first = (): Locator => this.nth(0)
  last = (): Locator => this.among('[last]', (all) => all.slice(-1))

  /** The one element. @throws if there is none, or more than one */
  element(): HTMLElement {
    const all = this.elements()
    if (all.length !== 1 || !(all[0] instanceof HTMLElement))
      throw new Error(`${all.length} elements for ${this.description} in: ${shownText(document.body)}`)
    return all[0]
  }
  /** The one element, once it is shown and can be used. */
  private readonly usable = (): Promise<HTMLElement> =>
    untilHolds(() => {
      const element = this.element()
      if (isHidden(element) || element.matches(':disabled'))
        throw new Error(`${this.description} cannot be used`)
      return element
    })

  click = async (): Promise<void> => clickOn(await this.usable())
  fill = async (text: string): Promise<void> => writeInto(await this.usable(), text)
  press = async (key: string): Promise<void> => {
    ;(await this.usable()).focus()
    pressKey(key)
  }
  check = async (isChecked = true): Promise<void> => {
    const box = (await this.usable()) as HTMLInputElement
    if (box.checked !== isChecked) clickOn(box)
  }
  uncheck = (): Promise<void> => this.check(false)
  /** @param option its value or its text */
  selectOption = async (option: string): Promise<void> => {
    const select = (await this.usable()) as HTMLSelectElement
    const found = await untilHolds(() => {
      const one = [...select.options].find(
        (each) => each.value === option || singleSpaced(each.text) === option,
      )
      if (one === undefined) throw new Error(`${this.description} has no option ${option}`)
      return one
    })
    writeInto(select, found.value)
  }
  setInputFiles = async (...files: File[]): Promise<void> =>
    chooseFiles(await untilHolds(() => this.element()), files)
  /** The text that it shows, once it is there. */
  innerText = (): Promise<string> => untilHolds(() => shownText(this.element()))
  inputValue = (): Promise<string> => untilHolds(() => (this.element() as HTMLInputElement).value)
  toString = (): string => this.description
}
