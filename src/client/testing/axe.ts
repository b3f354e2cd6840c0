import axe from 'axe-core'
import { expect } from 'vitest'

/** No violation of WCAG 2.2 A and AA that axe calls serious or critical; contrast needs a layout, and is looked at in stories. */
export async function expectNoAxeViolation(): Promise<void> {
  const { violations } = await axe.run(document.documentElement, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
