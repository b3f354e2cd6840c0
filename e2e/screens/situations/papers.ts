import { makePdf, placed } from '../../../src/server/testing/files/index.ts'
import { uploadAndRead } from '../../support/documents.ts'
import { exampleUuid, importContainers } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { arrivedAt, asked, situated, freeUntil, noonInLosAngeles } from './service.ts'

/* Arrival notices that people accepted: one names an earlier day, one is of another shipment than it was linked to. */

export const papers = {
  /** The terminal says Thursday 10 December, an accepted notice Tuesday 8 December. */
  earlier: situated('MEDUPAPER01', freeUntil(noonInLosAngeles('2026-12-10'))),
  /** The accepted notice that is linked to its shipment names another bill, and no container of it. */
  wronglyLinked: situated('MEDUPAPER02', freeUntil(noonInLosAngeles('2026-12-10'))),
}
export const namedBill = 'MAEU770920100'

const notice = (bill: string, lastFreeDay: string) =>
  makePdf([
    [
      ...placed('ARRIVAL NOTICE', { size: 18, left: 150, top: 60 }),
      ...placed(
        [
          `B/L No.       ${bill}            Date issued    22 Nov 2026`,
          'Vessel        MAERSK EMDEN        Voyage         238W',
          'Consignee     Fir Street Imports LLC',
          `ETA           24 Nov 2026         Last free day   ${lastFreeDay}`,
          'Pickup number PU4711              IT No.          981234567',
        ].join('\n'),
        { size: 9, left: 50, top: 110 },
      ),
    ],
  ])

const accept = (service: RunningService, id: string) =>
  asked(service, 'PATCH', `/documents/${id}`, {
    data: { type: 'document', id, attributes: { reviewed: true } },
  })

/** @returns the id of the document that is linked to the wrong shipment */
export async function makePapers(service: RunningService): Promise<string> {
  const { earlier, wronglyLinked } = papers
  await importContainers(service, [earlier, wronglyLinked], arrivedAt('USOAK', 'Oakland'))
  const right = await uploadAndRead(service, {
    name: 'notice.pdf',
    bytes: await notice(earlier.bill, '8 Dec 2026'),
  })
  await accept(service, right)
  const wrong = await uploadAndRead(service, {
    name: 'other notice.pdf',
    bytes: await notice(namedBill, '7 Dec 2026'),
  })
  await asked(service, 'POST', `/documents/${wrong}/links`, {
    shipment_id: exampleUuid(wronglyLinked.bill),
  })
  await accept(service, wrong)
  return wrong
}
