import {
  bill,
  box,
  dischargedAtPort,
  dischargedAtTerminal,
  eventsWith,
} from '../../src/server/sources/dcsa/testing/events.ts'
import { withCarrier } from '../support/connected-carrier.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'

const { own, connect, track } = withCarrier()
test.beforeAll(() => connect('MSC'))

const values = async (path: string, attribute: string): Promise<unknown[]> => {
  const { data } = (await (await own.service.ask(path)).json()) as {
    data: { attributes: Record<string, unknown> }[]
  }
  return data.map(({ attributes }) => attributes[attribute])
}
const terminalNames = () => values('/containers?include=pod_terminal', 'terminal_name')
const dischargePorts = () => values('/shipments', 'port_of_discharge_name')

test(
  'places that a carrier names by unknown codes are merged with those of the catalogue, and separated again',
  { tag: '@long' },
  async ({ page }) => {
    const { carrier, service } = own
    carrier.events.set(bill, dischargedAtTerminal('NP9'))
    await track()
    await expect.poll(terminalNames, { timeout: 30_000 }).toEqual(['New Pier 9'])

    await signIn(page, service)
    await page.goto(`${service.origin}/settings/sources`)
    await page.getByRole('button', { name: 'Unknown places and ships' }).click()
    const part = page.getByRole('region', { name: 'Unknown places and ships' })
    const terminal = part.getByRole('list', { name: 'Terminals' }).getByRole('listitem')
    await expect(terminal).toContainText('SMDG NP9')
    await expect(terminal).toContainText('Reported by MSC')
    await expect(terminal.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await expect(part.getByRole('list', { name: 'Ships' })).toContainText('IMO 9321483')
    await expectAccessible(page)
    await terminal
      .getByRole('combobox', { name: 'The same terminal as New Pier 9' })
      .selectOption({ label: 'Total Terminals International' })
    await terminal.getByRole('button', { name: 'Merge' }).click()
    await expect(terminal).toContainText('Merged into Total Terminals International')
    expect(await terminalNames()).toEqual(['TTI'])
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await terminal.getByRole('button', { name: 'Undo' }).click()
    await expect(terminal.getByRole('button', { name: 'Merge' })).toBeVisible()
    expect(await terminalNames()).toEqual(['New Pier 9'])
  },
)

test(
  'a port that a carrier names by an unknown code is shown by its name, and merged with a known one',
  { tag: '@long' },
  async ({ page }) => {
    const { carrier, service } = own
    const other = 'MEDUX7654321'
    const events = dischargedAtPort('USQQQ', 'Queensport')
    carrier.events.set(other, eventsWith(events, { [bill]: other, [box]: 'MSCU7654321' }))
    await track(other)
    await expect.poll(dischargePorts, { timeout: 30_000 }).toContain('Queensport')
    const { data } = (await (await service.ask('/shipments')).json()) as {
      data: { id: string; attributes: { bill_of_lading_number: string } }[]
    }
    const shipment = data.find(({ attributes }) => attributes.bill_of_lading_number === other)

    await signIn(page, service)
    await page.goto(`${service.origin}/shipments/${shipment?.id}`)
    await expect(page.getByRole('main')).toContainText('Queensport')
    await expect(page.getByRole('main')).toContainText('zone unknown')

    await page.goto(`${service.origin}/settings/sources`)
    await page.getByRole('button', { name: 'Unknown places and ships' }).click()
    const port = page.getByRole('list', { name: 'Ports' }).getByRole('listitem')
    await expect(port).toContainText('Queensport')
    await expect(port).toContainText('Reported by MSC')
    await expectAccessibleInBothThemes(page)
    await port
      .getByRole('combobox', { name: 'The same port as Queensport' })
      .selectOption({ label: 'Long Beach USLGB' })
    await port.getByRole('button', { name: 'Merge' }).click()
    await expect(port).toContainText('Merged into Long Beach USLGB')
    expect(await dischargePorts()).not.toContain('Queensport')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)

    await port.getByRole('button', { name: 'Undo' }).click()
    await expect(port.getByRole('button', { name: 'Merge' })).toBeVisible()
    expect(await dischargePorts()).toContain('Queensport')
  },
)
