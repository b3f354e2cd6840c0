import { accountLoaders } from '../accounts/loaders.ts'
import { alertLoaders } from '../alerts/loaders.ts'
import { customFieldLoaders } from '../custom-fields/routes.ts'
import { documentLoaders } from '../documents/loaders.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { announcedRecords } from '../platform/events/announced-records.ts'
import type { Loaders } from '../platform/http/handler.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { referenceLoaders } from '../reference/loaders.ts'
import { trackingLoaders } from '../tracking/loaders.ts'
import { recordKeeper } from '../webhooks/announced-records.store.ts'
import { webhookLoaders } from '../webhooks/loaders.ts'

/** The loaders of records that notifications include, on the database or in a transaction. */
const announcedLoadersOf = (db: Db): Loaders => ({
  ...accountLoaders({ db }),
  ...referenceLoaders({ db }),
  ...customFieldLoaders({ db }),
  ...trackingLoaders({ db }),
  ...documentLoaders({ db }),
  ...alertLoaders({ db }),
})

/** The loaders of all slices. */
export const loadersOf = (db: Db, opening: { sealer: Sealer; wall: Clock }): Loaders => ({
  ...announcedLoadersOf(db),
  ...webhookLoaders({ db, ...opening }),
})

/** Has this process keep the records of the events that it logs, for their notifications. */
export const keepAnnouncedRecords = (): void => announcedRecords.keepWith(recordKeeper(announcedLoadersOf))
