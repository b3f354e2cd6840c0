import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../tools/browser.ts'
import { run } from '../../tools/run.ts'
import { fileNameOf, type CorpusOptions, type Planned, planOf } from './plan.ts'
import { measure } from './print/measure.ts'
import { sheetsOf } from './print/sheets.ts'
import { scanOf } from './scan/scan.ts'
import type { Rectangle, TruthFile } from './types.ts'

export interface Made {
  name: string
  bytes: Uint8Array
}
const PAGES = 2

/** Chinese is only printed where the machine has a font for it. */
async function hasChinese(): Promise<boolean> {
  const { output, code } = await run('fc-list', [':lang=zh'], { timeoutMs: 20_000 })
  return code === 0 && output.trim() !== ''
}

/** Prints and scans all documents of a plan; each is handed on as soon as it is made. */
export async function makeDocuments(
  options: CorpusOptions,
  keep: (made: Made) => Promise<void>,
): Promise<TruthFile[]> {
  const plan = planOf(options, await hasChinese())
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const files: TruthFile[] = []
    const waiting = [...plan]
    const work = async (): Promise<void> => {
      const page = await openPage(browser)
      for (let planned = waiting.shift(); planned !== undefined; planned = waiting.shift()) {
        const { truth, made } = await makeDocument(page, planned)
        await keep(made)
        files[planned.number - 1] = truth
      }
      await page.close()
    }
    await Promise.all(Array.from({ length: PAGES }, work))
    return files
  } finally {
    await browser.close()
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  await page.emulateMedia({ media: 'print' })
  return page
}

async function makeDocument(page: Page, planned: Planned): Promise<{ truth: TruthFile; made: Made }> {
  const { html, pen, draft } = sheetsOf(planned)
  await page.setContent(html)
  const { fields, captions } = await measure(page, pen)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const name = fileNameOf(planned)
  const scan = planned.scan === null ? null : await scanOf(pdf, planned.scan, planned.random.part('scan'))
  const onScan = <T extends { page: number; box: Rectangle; boxes?: Rectangle[] }>(all: T[]): T[] =>
    scan === null
      ? all
      : all
          .filter(({ page: number }) => planned.scan?.form === 'pdf' || number === 1)
          .map((one) => ({
            ...one,
            box: scan.moved(one.box, one.page),
            ...(one.boxes === undefined ? {} : { boxes: one.boxes.map((box) => scan.moved(box, one.page)) }),
          }))
  return {
    made: { name, bytes: scan?.bytes ?? pdf },
    truth: {
      file: name,
      grammar: `${planned.layout.name}/${draft.kind}`,
      split: planned.split,
      kind: draft.kind,
      document_type: draft.type,
      language: planned.second === null ? planned.language : `${planned.language}+${planned.second}`,
      method: scan === null ? 'text' : 'scan',
      dpi: scan?.dpi ?? null,
      turned: scan?.turned ?? 0,
      blank: planned.blank,
      fields: onScan(fields),
      captions: onScan(captions),
    },
  }
}
