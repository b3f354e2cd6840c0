import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../platform/database/tables.ts'

const origin = {
  data_origin: 'test',
  created_at: '2026-11-20T18:00:00Z',
  updated_at: '2026-11-20T18:00:00Z',
}

/** Creates records of an account that custom fields can be set on. */
export const createTestRecords = (db: Db, account_id: string) => ({
  async shipment(): Promise<string> {
    const id = randomUUIDv7()
    const number = `MEDU${id.slice(-6)}`
    const row = { account_id, id, bill_of_lading_number: number, normalized_number: number, ...origin }
    await db.insertInto('shipments').values(row).execute()
    return id
  },
  async container(number = 'MSCU1111112', shipment_id: string | null = null): Promise<string> {
    const id = randomUUIDv7()
    await db
      .insertInto('containers')
      .values({ account_id, id, number, shipment_id, ...origin })
      .execute()
    return id
  },
  async request(): Promise<string> {
    const id = randomUUIDv7()
    const { created_at, updated_at } = origin
    const number = { request_type: 'container' as const, request_number: 'X', normalized_number: 'X' }
    const row = { account_id, id, ...number, source: 'test', created_at, updated_at }
    await db.insertInto('tracking_requests').values(row).execute()
    return id
  },
})
