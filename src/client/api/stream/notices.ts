import { z } from 'zod'

const ids = z.array(z.string()).catch([])
const changesRead = z.object({ shipments: ids, containers: ids, tracking_requests: ids, documents: ids })

/** Ids of records that changed or are new. */
export type ChangedRecords = z.output<typeof changesRead>
/** `missed`: there was no connection for a while, or too much changed: any record may be another one now. */
export type ChangeNotice = ChangedRecords | 'missed'

const positionRead = z.object({ wal_position: z.string().optional() })
/** The position of the database that came with an event, if there is a read replica. */
export const walPositionOfEvent = (data: unknown): string | undefined => {
  try {
    return positionRead.safeParse(JSON.parse(String(data))).data?.wal_position
  } catch {
    return undefined
  }
}

const readChanges = (data: unknown): ChangedRecords | undefined => {
  try {
    return changesRead.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** The notice of an event; undefined for one that names no change. */
export const changeNoticeOf = (event: string, data: unknown): ChangeNotice | undefined => {
  if (event === 'reset') return 'missed'
  return event === 'changed' ? readChanges(data) : undefined
}
