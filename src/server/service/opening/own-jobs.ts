import { removeExpired } from '../../accounts/sessions.store.ts'
import { takeRequestedLinks } from '../../accounts/requested-links.store.ts'
import { forgetOldMisses } from '../../accounts/sign-in/attempts.store.ts'
import { forgetOldBrowsers } from '../../accounts/sign-in/known-browsers.store.ts'
import { takeRequestedCopies } from '../../platform/backup/requested-copies.ts'
import { archiveOldMonths } from '../../platform/archive/archive-months.ts'
import { archiveFolder } from '../../platform/archive/month-file.ts'
import { iso } from '../../platform/clock.ts'
import { ensureMonths } from '../../platform/database/months/months.store.ts'
import { HEARTBEAT_SECONDS } from '../../platform/jobs/lease.ts'
import { createMemoryReturn } from '../../platform/jobs/return-memory.ts'
import { done, type RepeatedRound, type ScheduledJob } from '../scheduled-jobs.ts'
import type { OpenedDatabase } from './database.ts'
import type { ServiceOptions } from './options.ts'
import type { OpenedSlices } from './slices.ts'

/** What each process does for itself, whatever its role is. */
export const jobsOfEachProcess = ({
  db,
  row,
  replica,
  keepClock,
  services,
}: OpenedDatabase & Pick<OpenedSlices, 'services'>): RepeatedRound[] => [
  ...(row
    ? [
        {
          name: 'Saying that this process runs',
          seconds: HEARTBEAT_SECONDS,
          round: () => done(row.heartbeat()),
        },
      ]
    : []),
  ...(replica ? [{ name: 'Watching the read replica', seconds: 1, round: () => done(replica.round()) }] : []),
  { name: 'Keeping the time', seconds: 10, round: () => done(keepClock()) },
  { name: 'Counting for large accounts', seconds: 60, round: () => done(services.renewAnswers()) },
  { name: 'Returning memory', seconds: 30, round: returnMemory() },
  // Without them nothing can be written: no kind of work that might be missing.
  { name: 'Making months', seconds: 3600, round: () => done(ensureMonths(db)) },
]

function returnMemory(): RepeatedRound['round'] {
  const round = createMemoryReturn()
  return () => {
    round()
    return Promise.resolve('done')
  }
}

/** Scheduled jobs of the service that are of no slice. */
export function housekeepingJobs(
  { database, db, wall, demo }: OpenedDatabase,
  { shared }: Pick<OpenedSlices, 'shared'>,
  { data, keepLogMonths, log }: ServiceOptions,
): ScheduledJob[] {
  return [
    {
      name: 'Taking requests for sign-in links',
      work: 'webhooks',
      seconds: 1,
      round: () => done(takeRequestedLinks({ db, data }, demo)),
    },
    {
      name: 'Copying the database for a backup',
      work: 'documents',
      seconds: 1,
      round: () => done(takeRequestedCopies(database, data)),
    },
    {
      name: 'Forgetting failed sign-ins',
      work: 'webhooks',
      seconds: 3600,
      round: () => done(forgetOldMisses(db, wall.now())),
    },
    {
      name: 'Forgetting browsers',
      work: 'webhooks',
      seconds: 3600,
      round: () => done(forgetOldBrowsers(db, wall.now())),
    },
    {
      name: 'Ending sessions',
      work: 'webhooks',
      seconds: 3600,
      round: () => done(removeExpired(db, iso(wall.now()))),
    },
    { name: 'Maintenance', work: 'tracking', seconds: 60, round: () => done(database.maintain()) },
    {
      name: 'Archiving months',
      work: 'webhooks',
      seconds: 3600,
      round: () => done(archiveOldMonths({ db, log, folder: archiveFolder(data) }, keepLogMonths)),
    },
    ...(shared
      ? [
          {
            name: 'Forgetting counts',
            work: 'webhooks' as const,
            seconds: 300,
            round: () => done(shared.sweep()),
          },
        ]
      : []),
  ]
}
