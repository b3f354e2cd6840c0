import { expect as expectOfVitest } from 'vitest'
import { isHidden, shownText } from './accessible.ts'
import { type Locator, matchesText, type TextPattern, untilHolds } from './locator.ts'

interface LocatorMatchers {
  toBeVisible: () => Promise<void>
  toBeHidden: () => Promise<void>
  toBeEnabled: () => Promise<void>
  toBeDisabled: () => Promise<void>
  toBeChecked: () => Promise<void>
  toBeFocused: () => Promise<void>
  toHaveCount: (count: number) => Promise<void>
  toHaveText: (text: TextPattern | TextPattern[]) => Promise<void>
  toContainText: (text: TextPattern) => Promise<void>
  toHaveValue: (value: TextPattern) => Promise<void>
  toHaveAttribute: (name: string, value: TextPattern) => Promise<void>
  /** The address of the page. */
  toHaveURL: (address: TextPattern) => Promise<void>
}
type PageExpect = ((locator: Locator, message?: string) => LocatorMatchers & { not: LocatorMatchers }) &
  typeof expectOfVitest

type Look = (locator: Locator) => { holds: boolean; found: unknown }
interface Context {
  isNot?: boolean | undefined
}

const isShown = ({ elements }: Locator) => elements().some((each) => !isHidden(each))
const one =
  <Found>(read: (element: HTMLElement) => Found, holds: (found: Found) => boolean): Look =>
  (locator) => {
    const found = read(locator.element())
    return { found, holds: holds(found) }
  }
const valueIs = (value: TextPattern) => (found: string) =>
  value instanceof RegExp ? value.test(found) : found === value

/** Looks until it holds, or does not any more: a page follows by itself. */
async function holds(this: Context, locator: Locator, what: string, look: Look) {
  const isNot = Boolean(this.isNot)
  let found: unknown
  let reason: unknown
  try {
    await untilHolds(() => {
      const looked = look(locator)
      ;({ found } = looked)
      if (looked.holds === isNot) throw new Error('not yet')
    })
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    reason = error
  }
  return {
    pass: isNot,
    message: () =>
      `${String(locator)} ${isNot ? 'still has' : 'never has'} ${what}; found ${JSON.stringify(found)} ${String(reason)}`,
  }
}

expectOfVitest.extend({
  toBeVisible(locator: Locator) {
    return holds.call(this, locator, 'been visible', () => ({ holds: isShown(locator), found: null }))
  },
  toBeHidden(locator: Locator) {
    return holds.call(this, locator, 'been hidden', () => ({ holds: !isShown(locator), found: null }))
  },
  toBeEnabled(locator: Locator) {
    return holds.call(
      this,
      locator,
      'been enabled',
      one(
        (each) => each.matches(':disabled'),
        (found) => !found,
      ),
    )
  },
  toBeDisabled(locator: Locator) {
    return holds.call(
      this,
      locator,
      'been disabled',
      one((each) => each.matches(':disabled'), Boolean),
    )
  },
  toBeChecked(locator: Locator) {
    return holds.call(
      this,
      locator,
      'been checked',
      one((each) => (each as HTMLInputElement).checked, Boolean),
    )
  },
  toBeFocused(locator: Locator) {
    return holds.call(
      this,
      locator,
      'had the focus',
      one((each) => each === document.activeElement, Boolean),
    )
  },
  toHaveCount(locator: Locator, count: number) {
    return holds.call(this, locator, `been ${count}`, ({ elements }) => {
      const found = elements().length
      return { found, holds: found === count }
    })
  },
  toHaveText(locator: Locator, text: TextPattern | TextPattern[]) {
    return holds.call(this, locator, String(text), ({ elements }) => {
      const found = elements().map(shownText)
      const wanted = Array.isArray(text) ? text : [text]
      return {
        found,
        holds:
          found.length === wanted.length &&
          wanted.every((each, at) => matchesText(found[at] ?? '', each, true)),
      }
    })
  },
  toContainText(locator: Locator, text: TextPattern) {
    return holds.call(
      this,
      locator,
      String(text),
      one(shownText, (found) => matchesText(found, text)),
    )
  },
  toHaveValue(locator: Locator, value: TextPattern) {
    return holds.call(
      this,
      locator,
      String(value),
      one((each) => (each as HTMLInputElement).value, valueIs(value)),
    )
  },
  toHaveAttribute(locator: Locator, name: string, value: TextPattern) {
    return holds.call(
      this,
      locator,
      `${name} ${String(value)}`,
      one((each) => each.getAttribute(name) ?? '', valueIs(value)),
    )
  },
  toHaveURL(locator: Locator, address: TextPattern) {
    return holds.call(this, locator, String(address), () => ({
      found: location.href,
      holds: valueIs(address)(location.href),
    }))
  },
})

/** That of vitest, which looks at what a page shows until it is so. */
export const expect = expectOfVitest as PageExpect
