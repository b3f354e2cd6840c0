import { rateBuckets } from '../../../../contract/vocabulary/index.ts'
import type { Handlers } from '../handler.ts'
import type { Limiter } from './limits.ts'

const buckets = Object.keys(rateBuckets) as (keyof typeof rateBuckets)[]

/** How much of its limits an account uses. */
export const limitRoutes = ({ limiter }: { limiter: Limiter }): Pick<Handlers, 'list_limits'> => ({
  async list_limits({ caller }) {
    const data = await Promise.all(
      buckets.map(async (bucket) => {
        const use = await limiter.used(caller.account_id, bucket, caller.rate_limits)
        return { bucket, limit: use.limit, used: use.used, retry_after_seconds: use.retryAfter }
      }),
    )
    return { data }
  },
})
