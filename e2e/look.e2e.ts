import { makePdf, makeScan, placed } from '../src/server/testing/files/index.ts'
import { uploadAndRead } from './support/documents.ts'
import { aBill, aBundle, aNote, aNotice } from './support/review-documents.ts'
import { exampleUuid, importContainers, numberOf } from './support/import-containers.ts'
import { signIn, test } from './support/story.ts'

test('look', async ({ page, service }) => {
  test.setTimeout(200_000)
  await signIn(page, service)
  const about = { bill: 'MEDU9104472', number: numberOf('MSDU', 820415) }
  await importContainers(service, [about], {
    pod_vessel_name: 'MAERSK EMDEN',
    pod_voyage_number: '0238W',
    pod_eta_at: '2026-11-16T05:00:00Z',
    shipping_line_short_name: 'MSC',
    booking_number: 'BK1',
  })
  const notice = await uploadAndRead(service, { name: 'arrival-notice-4c1.pdf', bytes: await aNotice(about) })
  const bundle = await uploadAndRead(service, { name: 'bundle.pdf', bytes: await aBundle(about) })
  const scan = await uploadAndRead(service, {
    name: 'scan.png',
    type: 'image/png',
    bytes: await makeScan(
      placed(
        `ARRIVAL NOTICE\n\nB/L No.   MEDU9104472\nVessel    MAERSK EMDEN\n\nDELIVER TO\nNORTHWIND IMPORTS LLC\n2200 Imperial Hwy`,
        { size: 14 },
      ),
      { size: [500, 600] },
    ),
  })
  await uploadAndRead(service, { name: 'note.pdf', bytes: await aNote(about) })
  await uploadAndRead(service, { name: 'bill.pdf', bytes: await aBill(about) })
  void exampleUuid
  void makePdf
  const shot = (name: string) => page.screenshot({ path: `/tmp/wt/shots-review/${name}.png` })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${service.origin}/documents`)
    await page.getByRole('row').nth(3).waitFor()
    await shot(`inbox-${scheme}`)
    for (const [name, id] of [
      ['notice', notice],
      ['bundle', bundle],
      ['scan', scan],
    ] as const) {
      await page.goto(`${service.origin}/documents/${id}`)
      await page.getByRole('grid', { name: 'Extracted fields' }).waitFor()
      await page.waitForTimeout(1500)
      if (name === 'scan') {
        const sheet = await page.locator('.review-page').boundingBox()
        if (sheet) {
          await page.mouse.move(sheet.x + 5, sheet.y + sheet.height * 0.05)
          await page.waitForTimeout(500)
          await page.mouse.move(sheet.x + 60, sheet.y + sheet.height * 0.305)
          await page.mouse.down()
          await page.mouse.move(sheet.x + sheet.width * 0.6, sheet.y + sheet.height * 0.36)
          await page.mouse.up()
        }
      }
      if (name === 'notice') {
        await page.keyboard.press('j')
        await page.keyboard.press('m')
        await page.waitForTimeout(500)
        for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight')
        for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowRight')
        await page.keyboard.press('Enter')
      }
      await page.waitForTimeout(300)
      await shot(`${name}-${scheme}`)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/wt/shots-review/${name}-${scheme}-360.png`, fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  }
})
