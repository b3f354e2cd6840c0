import { randomUUID } from 'node:crypto'
import { calculateIssuer, createLearnedIssuer } from '../../documents/learning/issuers.store.ts'
import { json } from '../../platform/database/values.ts'
import type { FieldLesson } from '../../reading/learned/lessons.rules.ts'
import type { Spot } from '../../reading/learned/types.ts'
import type { TestService } from '../service.ts'

const spot: Spot = {
  page: 1,
  from_last: 0,
  x: 0.5,
  y: 0.2,
  height: 0.012,
  lines: 1,
  anchors: [{ side: 'left', words: ['gate', 'word'], dx: 0.02, dr: null, dy: 0 }],
  form: 'reference',
  at: '',
  shape: 'A9',
  length: [6, 6],
}

/** What two accepted documents of an issuer taught: where its pickup number is printed. @returns its id */
export async function makeLearnedIssuer(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  account_id: string,
  name: string,
): Promise<string> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const issuer_id = await createLearnedIssuer(
      trx,
      account_id,
      { document_type: 'arrival_notice', name },
      now,
    )
    const lesson: FieldLesson = { path: 'pickup_number', spot, wrong: null, contradicts: false, value: name }
    const said = {
      issuer_id,
      fingerprint: { letterhead: name.toLowerCase().split(' '), captions: ['gate word'] },
      lessons: json([lesson]),
      accepted_at: now.toISOString(),
    }
    for (const document_id of [randomUUID(), randomUUID()])
      await trx
        .insertInto('learned_documents')
        .values({ account_id, document_id, ...said })
        .execute()
    await calculateIssuer(trx, account_id, issuer_id, now)
    return issuer_id
  })
}
