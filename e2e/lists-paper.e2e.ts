import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { containerAtSea, expect, test } from './support/story.ts'

// A narrow window leaves columns out, which copies and files have.
test.use({ viewport: { width: 1720, height: 900 } })

/** The headings of the screen, without the mark of the column by which it is sorted. */
async function headingsOf(page: Page): Promise<string[]> {
  const texts = await page.locator('.grid-table thead th[scope="col"]').allInnerTexts()
  return texts.map((text) => text.replace(/\s*[↑↓]$/u, ''))
}

/** Opens a list, and waits until none of its rows on the screen is still loading. */
async function openList(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}${path}`)
  await expect(page.locator('[data-index] a[data-row]').first()).toBeVisible()
  await expect(page.locator('.grid-waiting')).toHaveCount(0)
}

/** The file that this item of the menu makes. */
async function downloaded(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: item, exact: true }).click()
  return readFile(await (await download).path())
}

function sheetOf(file: Buffer) {
  const book = read(file, { type: 'buffer', cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  return { sheet, rows: utils.sheet_to_json<(string | undefined)[]>(sheet, { header: 1, raw: false }) }
}

/** What the rows on the screen show in a column, from the top: headings and cells of one moment, when every row has come. */
async function shown(page: Page, heading: string): Promise<string[]> {
  const headings = page.locator('.grid-table thead th[scope="col"]')
  await expect(headings.filter({ hasText: heading })).toHaveCount(1)
  await expect(page.locator('.grid-waiting')).toHaveCount(0)
  return page.locator('.grid-table').evaluate((table: HTMLTableElement, text) => {
    const cell = [...(table.tHead?.rows[0]?.cells ?? [])].find(
      (each) => each.innerText.replace(/\s*[↑↓]$/u, '').trim() === text,
    )
    if (!cell) throw new Error(`No column is headed ${text}`)
    const rows = table.querySelectorAll<HTMLTableRowElement>('tbody tr[data-index]')
    // Beside a text that is shortened stands the whole one, for screen readers.
    for (const short of table.querySelectorAll<HTMLElement>('tbody span[aria-hidden="true"]'))
      short.hidden = true
    return Array.from(rows, (row) => row.cells[cell.cellIndex]?.innerText ?? '')
  }, heading)
}

test(
  'a file has the columns, the order and the words of the screen, with real dates',
  { tag: '@long' },
  async ({ clerk: page, service }) => {
    await openList(page, service.origin, '/containers?current_status=available,on_ship&sort=act_by_at')
    const headings = await headingsOf(page)
    const { sheet, rows } = sheetOf(await downloaded(page, 'Excel (XLSX)'))
    const [head = [], ...body] = rows
    const plain = head.map((heading = '') => heading.replace(/ \(.*\)$/, ''))
    expect([...new Set(plain.map((heading) => heading.replace(/: .*/, '')))]).toEqual(headings)
    const statuses = await shown(page, 'Status')
    const at = plain.indexOf('Status')
    expect(body.slice(0, statuses.length).map((row) => row[at] ?? '')).toEqual(statuses)

    const arrival = plain.indexOf('Arrival')
    const cell = sheet[utils.encode_cell({ r: 1, c: arrival })] as { t: string; w: string }
    expect(cell).toMatchObject({
      t: 'n',
      w: expect.stringMatching(/^(est\. )?\w{3} \d+ \w{3} \d{4} /),
    })

    const all = sheetOf(await downloaded(page, 'Excel (XLSX), all columns'))
    expect(all.rows[0]?.slice(0, head.length)).toEqual(head)
    expect(all.rows[0]).toContain('Weight (lb)')
    expect(all.rows).toHaveLength(rows.length)
  },
)

test(
  'shipments are exported with the state of their containers, as CSV for programs',
  { tag: '@long' },
  async ({ clerk: page, service }) => {
    await openList(page, service.origin, '/shipments?sort=act_by_at')
    const lines = (await downloaded(page, 'CSV')).toString('utf8').replace('\uFEFF', '').split('\r\n')
    for (const heading of [
      'Containers',
      'Act by,Act by: state',
      'Blockers and fees',
      'Arrival,Arrival: state',
    ])
      expect(lines[0]).toContain(`,${heading},`)
    expect(lines[1]).toMatch(/,\d{4}-\d\d-\d\d,\d+ days? (over|left)|,\d{4}-\d\d-\d\d,today/)
    expect(lines[1]).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d\d:\d\d)/)
  },
)

test(
  'a copy is a table that a mail can hold, with the cells of the screen and a link to each record',
  { tag: '@long' },
  async ({ clerk: page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openList(page, service.origin, '/containers?current_status=available&sort=act_by_at')
    const boxes = page.locator('[data-index]').getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await expect(page.getByText('2 rows copied')).toBeVisible()
    const [text, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const of = async (type: string) => (await item?.getType(type))?.text() ?? ''
      return [await of('text/plain'), await of('text/html')]
    })
    const lines = text.split('\n').map((line) => line.split('\t'))
    const headings = await headingsOf(page)
    expect(lines[0]).toEqual(headings)
    const statuses = await shown(page, 'Status')
    expect(lines.slice(1).map((line) => line[headings.indexOf('Status')])).toEqual(statuses.slice(0, 2))
    expect(html).toContain(`<a href="${service.origin}/shipments/`)
    expect(html).toContain('<th')
  },
)

test(
  'weights are in the chosen unit on the screen, in files and in copies, and on the page of a shipment',
  { tag: '@long' },
  async ({ clerk: page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openList(page, service.origin, '/containers?columns=number,weight_in_lbs&current_status=available')
    const shownPounds = await shown(page, 'Weight (lb)')
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('group', { name: 'Weights in' }).getByRole('button', { name: 'kg' }).click()
    await page.keyboard.press('Escape')
    const kilograms = await shown(page, 'Weight (kg)')
    expect(kilograms).toEqual(
      shownPounds.map((text) =>
        Math.round(Number(text.replaceAll(',', '')) * 0.453_592_37).toLocaleString('en-US'),
      ),
    )
    const lines = (await downloaded(page, 'CSV')).toString('utf8').replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('Container,Weight (kg)')
    expect(lines[1]?.split(',')[1]).toBe(kilograms[0]?.replace(',', ''))
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await expect(page.getByText(/rows copied/)).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text.split('\n')[0]).toBe('Container\tWeight (kg)')
    await page.locator('[data-index] a[data-row]').first().click()
    await expect(page.getByText(`${kilograms[0]} kg`).first()).toBeVisible()
  },
)

test(
  'paper has every row of the view under repeated headings, in light colours and without navigation',
  { tag: '@long' },
  async ({ clerk: page, service }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    // Without a window the dialog of the browser stays open, and it prints one thing at a time.
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset['askedToPrint'] = 'yes'
      }
    })
    await openList(page, service.origin, '/containers')
    const count = page.locator('.list-count')
    await expect(count).toContainText(/\d{3}/)
    const total = Number((await count.innerText()).replaceAll(/\D/g, ''))
    expect(total).toBeGreaterThan(150)
    await page.keyboard.press('Control+p')
    await expect(page.locator('.print-sheet tbody tr')).toHaveCount(total)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.locator('.print-sheet')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.locator('.print-sheet th').allInnerTexts()).toEqual(
      expect.arrayContaining(['Container', 'Status', 'Act by', 'Arrival']),
    )
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['askedToPrint'])).toBe('yes')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('.print-sheet')).toHaveCount(0)
  },
)

test(
  'a shipment is printed with its map, which is a picture on paper',
  { tag: '@long' },
  async ({ clerk: page, service }) => {
    const { shipmentId } = await containerAtSea(service)
    await page.goto(`${service.origin}/shipments/${shipmentId}`)
    await expect(page.locator('[data-map-state="idle"]')).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const picture = page.getByRole('img', { name: 'Map of the route' })
    await expect(picture).toBeVisible()
    // A blank canvas has one colour; a map has water, land and a route.
    const colours = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const drawn = canvas.getContext('2d')
      drawn?.drawImage(image, 0, 0)
      const { data } = drawn?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      const seen = new Set<string>()
      for (let at = 0; at < data.length; at += 400) seen.add(data.slice(at, at + 3).join(' '))
      return seen.size
    })
    expect(colours).toBeGreaterThan(3)
    await expect(page.locator('.shell-nav')).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.map-image')).toHaveCount(0)
  },
)
