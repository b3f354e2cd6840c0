import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { calendarColumns, tariffColumns, writeTariff } from '../src/contract/trade/deadlines/index.ts'
import { tariffFor } from './support/own-tariff.ts'
import type { RunningService } from './support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/story.ts'

interface DischargedDry {
  container: string
  shipment: string
  scac: string
  locode: string
  /** The day before discharge: `2026-11-18`. */
  dayBefore: string
}

/** A container of the fleet that was discharged and is still to be picked up. */
async function dischargedDry(service: RunningService): Promise<DischargedDry> {
  const answer = await service.ask('/containers?page[size]=1000&include=shipment&filter[open_work]=true')
  const { data, included } = (await answer.json()) as {
    data: {
      id: string
      attributes: { pod_discharged_at: string | null; equipment_type: string | null }
      relationships: { shipment: { data: { id: string } | null } }
    }[]
    included: { id: string; attributes: { shipping_line_scac: string; port_of_discharge_locode: string } }[]
  }
  const found = data.find(
    ({ attributes, relationships }) =>
      attributes.pod_discharged_at !== null &&
      attributes.equipment_type === 'dry' &&
      relationships.shipment.data,
  )
  const shipment = included.find(({ id }) => id === found?.relationships.shipment.data?.id)
  if (!found || !shipment) throw new Error('No container of the fleet was discharged')
  const { shipping_line_scac: scac, port_of_discharge_locode: locode } = shipment.attributes
  const discharged = Date.parse(found.attributes.pod_discharged_at ?? '')
  const dayBefore = new Date(discharged - 86_400_000).toISOString().slice(0, 10)
  return { container: found.id, shipment: shipment.id, scac, locode, dayBefore }
}

test(
  'a sheet of tariffs is imported, corrected and saved, and a container says what it costs by it',
  { tag: '@long' },
  async ({ clerk, service }) => {
    let found: DischargedDry | undefined
    await expect(async () => {
      found = await dischargedDry(service)
    }).toPass()
    if (!found) throw new Error('unreachable')
    const tariff = tariffFor(found)
    const address = `${service.origin}/shipments/${found.shipment}?container=${found.container}`

    await test.step('without a tariff nothing is calculated, and the page says where to enter one', async () => {
      await clerk.goto(address)
      const card = clerk.getByRole('region', { name: 'Free time and cost' })
      await expect(card).toContainText('No tariff fits')
      await card.getByRole('link', { name: 'Enter tariffs' }).click()
      await expect(clerk.getByRole('heading', { name: 'Tariffs and calendars' })).toBeVisible()
    })

    await test.step('a file with a cell that is wrong is read, and says so before anything is stored', async () => {
      const cells = writeTariff(tariff).map((text, at) =>
        tariffColumns[at]?.name === 'terms.free_days' ? 'one' : text,
      )
      const quoted = [tariffColumns.map(({ heading }) => heading), cells].map((row) =>
        row.map((text) => `"${text}"`).join(','),
      )
      await clerk
        .getByLabel('Sheet of tariffs')
        .setInputFiles({ name: 'tariffs.csv', mimeType: 'text/csv', buffer: Buffer.from(quoted.join('\n')) })
      await expect(clerk.getByText('1 row was read')).toBeVisible()
      await expect(clerk.getByText('must be a number')).toBeVisible()
      await expect(clerk.getByRole('button', { name: 'Save all' })).toBeDisabled()
      await expectAccessibleInBothThemes(clerk)
    })

    await test.step('corrected it is saved', async () => {
      await clerk.getByRole('textbox', { name: 'Free days of Story 2026', exact: true }).fill('1')
      await clerk.getByRole('button', { name: 'Save all' }).click()
      await expect(clerk.getByText('1 row was saved')).toBeVisible()
      await expect(clerk.getByRole('region', { name: 'Tariffs', exact: true })).toContainText(
        'Import demurrage',
      )
    })

    await test.step('a gate calendar is confirmed by who checked it', async () => {
      await clerk.getByRole('button', { name: 'Add a calendar' }).click()
      const dialog = clerk.getByRole('dialog', { name: 'New gate calendar' })
      await dialog.getByLabel('Port or place').fill(found?.locode ?? '')
      await dialog.getByLabel('Year').fill('2026')
      await dialog.getByRole('button', { name: 'Add a day' }).click()
      await dialog.getByLabel('Date').fill('2026-11-26')
      await dialog.getByLabel('Name').fill('Thanksgiving')
      const confirm = dialog.getByRole('button', { name: 'Confirm the calendar' })
      await dialog.getByLabel('I checked this with the terminal or port').check()
      await dialog.getByLabel('Who says so').fill('Notice of the terminal')
      await confirm.click()
      await expect(dialog).toBeHidden()
      await expect(clerk.getByRole('table', { name: 'Gate calendars' })).toContainText('2026')
    })

    await test.step('the exported sheet of calendars, edited, says what it would change before it is stored', async () => {
      const downloading = clerk.waitForEvent('download')
      await clerk.getByRole('button', { name: 'Export CSV of calendars' }).click()
      const exported = await readFile(await (await downloading).path(), 'utf8')
      expect(exported).toContain(calendarColumns.map(({ heading }) => heading).join(','))
      const choose = (text: string) =>
        clerk
          .getByLabel('Sheet of gate calendars')
          .setInputFiles({ name: 'calendars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      const rows = clerk.getByRole('region', { name: 'Rows of the calendars' })
      const confirm = clerk.getByRole('button', { name: 'Confirm the calendars' })
      await choose(exported)
      await expect(clerk.getByText('calendars.csv: 1 the same. Nothing is stored yet.')).toBeVisible()
      await expect(confirm).toBeDisabled()

      const christmasEve = `${found?.locode},all terminals,2026,Scheduled closure,2026-12-24,closed,Christmas Eve,Notice 14\r\n`
      await choose(exported + christmasEve + christmasEve)
      await expect(rows).toContainText('2026-12-24 is in row 10 already')
      await expect(confirm).toBeDisabled()
      await choose(exported + christmasEve.replace('2026', ''))
      await expect(rows).toContainText('is needed, such as 2026')
      await expectAccessibleInBothThemes(clerk)

      await choose(exported.replace('Monday,07:00-16:30', 'Monday,08:00-16:30') + christmasEve)
      await expect(clerk.getByText('calendars.csv: 1 changed. Nothing is stored yet.')).toBeVisible()
      await expect(rows.getByRole('row')).toHaveText([
        /^RowIsPlace/,
        /^2Changed.*Monday08:00-16:30was 07:00-16:30/,
        /^10New.*2026-12-24closedChristmas EveNotice 14/,
      ])
      await expectAccessibleInBothThemes(clerk)
      await clerk.getByLabel('I checked these with the terminals or ports').check()
      await confirm.click()
      await expect(clerk.getByText('1 calendar was saved.')).toBeVisible()
      await expect(rows).toBeHidden()
      await expect(clerk.getByRole('table', { name: 'Gate calendars' })).toContainText('2 days')
    })

    await test.step('the page says when the gate closes on the day to act by', async () => {
      const entered = await service.ask(`/containers/${found?.container}/entered_values`, {
        method: 'POST',
        body: JSON.stringify({
          data: {
            type: 'entered_value',
            attributes: { attribute: 'pickup_lfd', value: '2026-11-27', overrules: true },
          },
        }),
      })
      expect(entered.status).toBe(200)
      const card = clerk.getByRole('region', { name: 'Last free day' })
      await expect(async () => {
        await clerk.goto(address)
        await expect(card).toContainText(/The gate close[sd] \d\d:\d\d \S+ that day/, { timeout: 3000 })
      }).toPass()
      // The day that was entered counts in the clocks too: they are to count by the tariff again.
      const { data } = (await entered.json()) as { data: { id: string } }
      await service.ask(`/containers/${found?.container}/entered_values/${data.id}`, { method: 'DELETE' })
    })

    await test.step('the container says its last free day, its cost and how each day was counted', async () => {
      await clerk.goto(address)
      const clock = clerk.getByRole('region', { name: 'Demurrage, in the terminal' })
      await expect(clock).toContainText(
        'by your tariff Story 2026 · billed by the line as “Import demurrage”',
      )
      await clock.getByText('How it is counted').click()
      const days = clock.getByRole('table')
      await expect(days.getByRole('row').nth(1)).toContainText('free day 1, the last free day')
      await expect(days.getByRole('row').nth(2)).toContainText('day 2')
      await expect(days.getByRole('row').nth(2)).toContainText('$100')
      await expectAccessibleInBothThemes(clerk)
    })

    await test.step('a failed appointment is entered with who says so', async () => {
      const card = clerk.getByRole('region', { name: 'Free time and cost' })
      await card.getByText('Appointment failed?').click()
      const form = card.getByRole('form', { name: 'Enter a failed appointment' })
      await form.getByLabel('Day').fill(found?.dayBefore ?? '')
      await form.getByLabel('What happened').fill('Gate closed early')
      await form.getByLabel('Who says so').fill('Notice of the terminal')
      await form.getByRole('button', { name: 'Enter' }).click()
      await expect(card.getByText('1 failed appointment')).toBeVisible()
      await expect(card.getByRole('listitem')).toContainText('Gate closed early')
      await expectAccessibleInBothThemes(clerk)
    })

    await test.step('the evidence on the charge is a file', async () => {
      const downloading = clerk.waitForEvent('download')
      await clerk.getByRole('button', { name: 'Export dispute pack' }).click()
      const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())))
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(['dispute pack.pdf', 'clocks.csv', 'results.csv', 'days.csv', 'statuses.csv']),
      )
      expect(new TextDecoder().decode(files['results.csv'])).toContain('Line: Import demurrage,By the tariff')
    })

    await test.step('on a telephone neither page scrolls sideways', async () => {
      await clerk.setViewportSize({ width: 360, height: 740 })
      await expect(clerk.getByRole('region', { name: 'Demurrage, in the terminal' })).toBeVisible()
      await expectNoSidewaysScroll(clerk)
      await clerk.goto(`${service.origin}/settings/tariffs`)
      await expect(clerk.getByRole('region', { name: 'Tariffs', exact: true })).toContainText('Story 2026')
      await expectNoSidewaysScroll(clerk)
    })
  },
)
